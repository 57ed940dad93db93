import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { findOwnAccount, hasReported, lockCustomer, mayOrder } from "bank/customers";
import type { Db } from "bank/database/schema";
import { postJournal } from "bank/ledger/post-journal";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim, type Claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, given, malformed, noSuchAccount, notTogether, refuse } from "bank/service";
import type { BankAnswer, CallBy } from "bank/service";
import { schemeOtpVariables } from "common/contract/otp-variables.server";
import { nothingDone } from "common/contract/refusals.server";
import { schemeRefusals, type socialScheme } from "common/contract/schemes.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { inTransaction } from "common/postgres/transaction.server";
import { isInsurance, paidUntil, premiumOf, schemeRules, whyNotEligible } from "common/schemes";
import {
  collectedOn,
  findEnrolment,
  isInForce,
  lockEnrolment,
  policyNumber,
  tell,
  termsOf,
} from "./enrolment";
import { nomineeIn } from "./nominee";
import { expectPremium } from "./premiums";
import { enrolledText, leftText, nomineeChangedText } from "./texts";

/** Joining a scheme, naming another nominee, leaving: each once for its reference. */

type Call = CallBy<"payer">;
type Request = RequestOf<typeof socialScheme>;
type Answer = BankAnswer<AnswerOf<typeof socialScheme>>;
type Change = "enrolment" | "nominee" | "leaving";

/** Makes a change of an enrolment once; known under its reference, it is answered as the enrolment stands. */
function changeEnrolment(
  call: Call,
  request: Request,
  kind: Change,
  run: (asked: Claim, today: IsoDate) => Promise<Answer>,
): Promise<Answer> {
  const { customerNumber } = request;
  const { transactionPassword: _, otp, reference: __, key: ___, ...content } = request;
  const today = istDate(call.clock.now());
  return changeOnce<object, AnswerOf<typeof socialScheme>>(call, request, {
    kind: `scheme-${kind}`,
    content: Object.entries(content).map(([name, value]) => `${name}=${String(value)}`),
    async run(asked) {
      if (kind !== "leaving" && asked.reference && !given(otp)) return refuse(nothingDone);
      if (call.payer.status !== "active") return notTogether;
      if (!mayOrder(call.payer)) return refuse(schemeRefusals.notForCustomer);
      if (await hasReported(call, customerNumber)) return refuse(schemeRefusals.stopped);
      return run(asked, today);
    },
    tell: () => tellNow(call.db, request, today),
  });
}

const tellNow = async (db: Db, { customerNumber, scheme }: Request, today: IsoDate) =>
  tell((await findEnrolment(db, customerNumber, scheme))!, today);

async function refuseForTransactionPassword(call: Call, request: Request) {
  const { customerNumber, transactionPassword = "" } = request;
  const password = await checkTransactionPassword(call, customerNumber, transactionPassword);
  return password === "right" ? undefined : refuseForPassword(password);
}

/** Why the customer cannot join now that is in this scheme; undefined when nothing is in the way. */
async function refuseSecond(db: Db, { customerNumber, scheme }: Request, today: IsoDate) {
  const known = await findEnrolment(db, customerNumber, scheme);
  if (!known || !isInForce(known, today)) return undefined;
  return refuse(schemeRefusals[known.account === null ? "elsewhere" : "enrolled"]);
}

/** Enrols and debits what is due at once: both or neither, and once a person however many ask at the same time. */
export const enrol = (call: Call, request: Request): Promise<Answer> =>
  changeEnrolment(call, request, "enrolment", async (asked, today) => {
    const { customerNumber, scheme, accountNumber, pension, frequency, married, spouse } = request;
    const born = call.payer.date_of_birth;
    const account = await findOwnAccount(call, customerNumber, accountNumber);
    if (!account) return noSuchAccount;
    if (account.kind !== "savings") return refuse(schemeRefusals.mayNotPay);
    if (born === null || whyNotEligible(scheme, born, today)) return refuse(schemeRefusals.notEligible);
    const nominee = nomineeIn(request, today);
    const choice = pension && frequency ? { pension, frequency } : undefined;
    if (!nominee || isInsurance(scheme) !== (choice === undefined)) return malformed;
    if (married && !given(spouse)) return malformed;
    const premium = premiumOf({ scheme, born, enrolledOn: today, choice }, 1);
    if (request.premium !== premium) return refuse(schemeRefusals.otherPremium);
    const second = await refuseSecond(call.db, request, today);
    if (second) return second;
    const wrong = await refuseForTransactionPassword(call, request);
    if (wrong) return wrong;
    const { balance, lien, uncleared, floor } = account;
    if (balance - lien - uncleared - premium < (floor ?? 0n)) return refuse(schemeRefusals.noMoney);
    const { reference } = asked;
    if (!given(request.otp)) return done({});
    if (!reference) return malformed;

    return inTransaction(call.db, async (transaction): Promise<Answer> => {
      await lockCustomer(transaction, customerNumber);
      const quicker = await refuseSecond(transaction, request, today);
      if (quicker) return quicker;
      const binding = schemeOtpVariables({ scheme, accountNumber, nominee: nominee.name, premium });
      if (!(await useOtp(transaction, call, customerNumber, binding))) return refuse(schemeRefusals.noOtp);
      const now = call.clock.now();
      const particulars = `${schemeRules[scheme].short} ENROLMENT`;
      const posted = await postJournal(transaction, {
        reference,
        kind: "premium",
        now,
        lines: [
          { account: accountNumber, amount: -premium, particulars },
          { account: collectedOn[scheme], amount: premium, particulars },
        ],
      });
      if (posted.outcome !== "posted")
        return refuse(schemeRefusals[posted.outcome === "insufficient-funds" ? "noMoney" : "mayNotPay"]);
      const row = await transaction
        .insertInto("bank.scheme_enrolment")
        .values({
          customer_number: customerNumber,
          scheme,
          account_id: account.id,
          nominee: JSON.stringify(nominee),
          ...choice,
          spouse: married ? spouse! : null,
          born,
          enrolled_on: today,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await expectPremium(transaction, row, 2);
      await claim(transaction, asked, {}, now);
      const words = { account: accountNumber, premium, policy: policyNumber(row) };
      await sendText(transaction, call.vault, {
        mobile: call.user,
        sentAt: now,
        text: enrolledText(call.profile, scheme, words),
      });
      return done(await tellNow(transaction, request, today));
    });
  });

/** Names another nominee, from now on. */
export const changeNominee = (call: Call, request: Request): Promise<Answer> =>
  changeEnrolment(call, request, "nominee", async (asked, today) => {
    const { customerNumber, scheme, accountNumber } = request;
    const nominee = nomineeIn(request, today);
    if (!nominee) return malformed;
    const known = await findEnrolment(call.db, customerNumber, scheme);
    if (!known || known.account !== accountNumber || !isInForce(known, today))
      return refuse(schemeRefusals.notEnrolled);
    const wrong = await refuseForTransactionPassword(call, request);
    if (wrong) return wrong;
    if (!given(request.otp)) return done({});
    if (!asked.reference) return malformed;
    return inTransaction(call.db, async (transaction): Promise<Answer> => {
      const binding = schemeOtpVariables({ scheme, accountNumber, nominee: nominee.name });
      if (!(await useOtp(transaction, call, customerNumber, binding))) return refuse(schemeRefusals.noOtp);
      const now = call.clock.now();
      await transaction
        .updateTable("bank.scheme_enrolment")
        .set({ nominee: JSON.stringify(nominee) })
        .where("id", "=", known.id)
        .execute();
      await claim(transaction, asked, {}, now);
      const text = nomineeChangedText(call.profile, scheme, nominee.name);
      await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
      return done(await tellNow(transaction, request, today));
    });
  });

/** Nothing more is debited; an insurance goes on to the end of the year that is paid. */
export const leave = (call: Call, request: Request): Promise<Answer> =>
  changeEnrolment(call, request, "leaving", async (asked, today) => {
    const { customerNumber, scheme, accountNumber } = request;
    const wrong = await refuseForTransactionPassword(call, request);
    if (wrong) return wrong;
    return inTransaction(call.db, async (transaction): Promise<Answer> => {
      // A premium that is taken meanwhile pays for a year that counts.
      const known = await lockEnrolment(transaction, customerNumber, scheme);
      if (!known || known.account !== accountNumber || known.ends_on !== null)
        return refuse(schemeRefusals.notEnrolled);
      const now = call.clock.now();
      const endsOn = isInsurance(scheme) ? paidUntil(termsOf(known), known.premiums) : today;
      await transaction
        .updateTable("bank.scheme_enrolment")
        .set({ ends_on: endsOn, left_at: now })
        .where("id", "=", known.id)
        .execute();
      await claim(transaction, asked, {}, now);
      const text = leftText(call.profile, scheme, endsOn);
      await sendText(transaction, call.vault, { mobile: call.user, sentAt: now, text });
      return done(await tellNow(transaction, request, today));
    });
  });
