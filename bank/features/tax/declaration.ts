import { inRupees } from "common/money";
import { findRow, insertRow } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import type { Db } from "bank/database/schema";
import { financialYear } from "bank/interest/tax";
import { done, malformed, refuse, serve } from "bank/service";
import { declarationRefusals, declareNoTax, taxDeclarationTerms } from "common/contract/tax.server";
import type { BankTariff } from "common/bank";
import { istDate, type IsoDate } from "common/dates";
import { nameOfYear } from "common/financial-years";
import { inForce } from "common/tariff";
import { declarationBar, incomeError, type DeclarationRule } from "common/tax-declaration";
import { projectTax } from "./projection";

export const declarationTerms = serve(taxDeclarationTerms, "customer", async (call, { customerNumber }) => {
  const today = istDate(call.clock.now());
  const terms = await termsOf(call, call.customer, today);
  const known = await findDeclaration(call.db, customerNumber, terms.from);
  if (!known) return done(terms);
  const { serial, income, given_at } = known;
  return done({ ...terms, uin: uinOf(serial, terms.from), income, givenOn: istDate(given_at) });
});

async function termsOf(
  bank: { db: Db; tariff: BankTariff },
  customer: { number: string; date_of_birth: IsoDate | null },
  today: IsoDate,
) {
  const year = await projectTax(bank, customer.number, today);
  const { from, to, taxSoFar, hasPan, senior } = year;
  const interest = year.interestSoFar + year.interestToCome;
  const individual = customer.date_of_birth !== null;
  const rule = declarationRuleOn(bank.tariff, today);
  return { from, to, interest, taxSoFar, hasPan, individual, senior, ...rule };
}

function declarationRuleOn({ tax }: BankTariff, today: IsoDate): DeclarationRule {
  const { declaration } = inForce(tax, today);
  if (!declaration) throw new RangeError(`no form is there for the declaration on ${today}`);
  return declaration;
}

/** Unique identification number for the tax office: `F000000012-202627`. */
const uinOf = (serial: bigint, yearFrom: IsoDate): string =>
  `F${String(serial).padStart(9, "0")}-${nameOfYear(yearFrom).replace("-", "")}`;

const findDeclaration = (db: Db, customerNumber: string, yearFrom: IsoDate) =>
  findRow(db, "bank.tax_declaration", { customer_number: customerNumber, year_from: yearFrom });

/** Once per year, also under concurrency; from then on no tax is deducted, and none is refunded. */
export const declaration = serveAct(declareNoTax, {
  content: ({ from, income }) => [from, String(income)],
  async check(call, { customerNumber, from, income }) {
    const today = istDate(call.clock.now());
    if (from !== financialYear(today).from) return malformed;
    if (await findDeclaration(call.db, customerNumber, from)) return refuse(declarationRefusals.given);
    const terms = await termsOf(call, { ...call.payer, number: customerNumber }, today);
    if (declarationBar(terms, terms)) return refuse(declarationRefusals.notOpen);
    if (incomeError(income, terms.interest, terms)) return refuse(declarationRefusals.wrongIncome);
    return { facts: terms };
  },
  async make(transaction, { interest }, { request: { customerNumber, from, income }, now }) {
    const { serial } = await insertRow(transaction, "bank.tax_declaration", {
      customer_number: customerNumber,
      year_from: from,
      interest,
      income,
      given_at: now,
    });
    const uin = uinOf(serial, from);
    const values = { year: nameOfYear(from), uin, income: inRupees(income) };
    return { kept: { uin }, message: { values } };
  },
  answer: (kept: { uin?: string }) => kept,
});
