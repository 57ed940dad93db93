import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { lockCustomer, mayOrder } from "bank/customers";
import type { Db } from "bank/database/schema";
import { sendText } from "bank/messages/text-messages";
import { financialYear } from "bank/interest/tax";
import { changeOnce, claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, given, malformed, notTogether, refuse, type BankAnswer, type CallBy } from "bank/service";
import { taxDeclarationOtpVariables } from "common/contract/otp-variables.server";
import { nothingDone } from "common/contract/refusals.server";
import {
  declarationRefusals,
  type taxDeclaration,
  type taxDeclarationTerms,
} from "common/contract/tax.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { nameOfYear } from "common/financial-years";
import { formatAmount } from "common/money";
import { inTransaction } from "common/postgres/transaction.server";
import { declarationBar, incomeFault, type DeclarationRule } from "common/tax-declaration";
import { projectTax } from "./projection";

/** The declaration that no tax is due (Form 121): who may give it, and what it was. */

type Answer = BankAnswer<AnswerOf<typeof taxDeclaration>>;

export async function tellTerms(
  call: CallBy<"customer">,
  { customerNumber }: RequestOf<typeof taxDeclarationTerms>,
): Promise<BankAnswer<AnswerOf<typeof taxDeclarationTerms>>> {
  const today = istDate(call.clock.now());
  const terms = await termsOf(call.db, call.customer, today);
  const known = await findDeclaration(call.db, customerNumber, terms.from);
  if (!known) return done(terms);
  const { serial, income, given_at } = known;
  return done({ ...terms, uin: uinOf(serial, terms.from), income, givenOn: istDate(given_at) });
}

/** What the bank knows of a customer and the year of `today` that decides on the declaration. */
async function termsOf(db: Db, customer: { number: string; date_of_birth: IsoDate | null }, today: IsoDate) {
  const { from, to, interestSoFar, interestToCome, taxSoFar, hasPan, senior } = await projectTax(
    db,
    customer.number,
    today,
  );
  const individual = customer.date_of_birth !== null;
  const interest = interestSoFar + interestToCome;
  return {
    from,
    to,
    interest,
    taxSoFar,
    hasPan,
    individual,
    senior,
    ...(await declarationRuleOn(db, today)),
  };
}

/** A day before the form was there is a fault. */
const declarationRuleOn = (db: Db, today: IsoDate): Promise<DeclarationRule> =>
  db
    .selectFrom("bank.tax_rule")
    .select(({ ref }) => [
      ref("basic_exemption").$notNull().as("basicExemption"),
      ref("nil_tax_income").$notNull().as("nilTaxIncome"),
    ])
    .where("from_date", "<=", today)
    .where("basic_exemption", "is not", null)
    .orderBy("from_date", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

/** Unique identification number, as the tax office hears of it: `F000000012-202627`. */
const uinOf = (serial: bigint, yearFrom: IsoDate): string =>
  `F${String(serial).padStart(9, "0")}-${nameOfYear(yearFrom).replace("-", "")}`;

const findDeclaration = (db: Db, customerNumber: string, yearFrom: IsoDate) =>
  db
    .selectFrom("bank.tax_declaration")
    .select(["serial", "income", "given_at"])
    .where("customer_number", "=", customerNumber)
    .where("year_from", "=", yearFrom)
    .executeTakeFirst();

/** Takes it, once a year however many ask at the same time; from then on no tax is deducted, and none given back. */
export async function declareNoTax(
  call: CallBy<"payer">,
  request: RequestOf<typeof taxDeclaration>,
): Promise<Answer> {
  const { customerNumber, from, income, otp, transactionPassword = "" } = request;
  return changeOnce<{ uin?: string }, { uin?: string | undefined }>(call, request, {
    kind: "tax-declaration",
    content: [from, String(income)],
    tell: ({ uin }) => ({ uin }),
    async run(asked) {
      if (asked.reference && !given(otp)) return refuse(nothingDone);
      if (call.payer.status !== "active") return notTogether;
      if (!mayOrder(call.payer)) return refuse(declarationRefusals.notForCustomer);
      const today = istDate(call.clock.now());
      if (from !== financialYear(today).from) return malformed;
      if (await findDeclaration(call.db, customerNumber, from)) return refuse(declarationRefusals.given);
      const terms = await termsOf(call.db, { ...call.payer, number: customerNumber }, today);
      if (declarationBar(terms, terms)) return refuse(declarationRefusals.notOpen);
      if (incomeFault(income, terms.interest, terms)) return refuse(declarationRefusals.wrongIncome);
      const password = await checkTransactionPassword(call, customerNumber, transactionPassword);
      if (password !== "right") return refuseForPassword(password);
      if (!given(otp)) return done({});
      if (!asked.reference) return malformed;

      return inTransaction(call.db, async (transaction): Promise<Answer> => {
        await lockCustomer(transaction, customerNumber);
        if (await findDeclaration(transaction, customerNumber, from))
          return refuse(declarationRefusals.given);
        const binding = taxDeclarationOtpVariables({ income, from });
        if (!(await useOtp(transaction, call, customerNumber, binding)))
          return refuse(declarationRefusals.noOtp);
        const now = call.clock.now();
        const { serial } = await transaction
          .insertInto("bank.tax_declaration")
          .values({
            customer_number: customerNumber,
            year_from: from,
            interest: terms.interest,
            income,
            given_at: now,
          })
          .returning("serial")
          .executeTakeFirstOrThrow();
        const uin = uinOf(serial, from);
        await claim(transaction, asked, { uin }, now);
        const text =
          `Form 121 for ${nameOfYear(from)} is taken, number ${uin}, with an income of Rs ${formatAmount(income)}: no tax is ` +
          `deducted from now on. Not you? Call ${call.profile.helpline}. ${call.profile.shortName}`;
        await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
        return done({ uin });
      });
    },
  });
}
