import { inRupees } from "bank/messages/plain-words";
import { serveAct } from "bank/authorised";
import { findOwnAccount } from "bank/customers";
import { addDeposit, earnsSeniorRate, offeredTerms } from "bank/interest/new-deposit";
import { postJournal } from "bank/ledger/post-journal";
import { keepNomination, readNomination } from "bank/nominees";
import { malformed, refuse, done, serve } from "bank/service";
import { isOperative } from "common/accounts";
import { lastDigits } from "common/contract/bound-values.server";
import { depositRefusals, openDeposit, depositQuote } from "common/contract/deposits.server";
import { mayNotPay, notEnoughMoney, otherContent } from "common/contract/refusals.server";
import { formatDate, istDate, type IsoDate, addDays } from "common/dates";
import { productOf, isDepositAmount, isTerm, type DepositRequest } from "common/deposits";
import { plainAmount, sumBy, type Paise } from "common/money";
import { findPaid } from "./order";
import type { Db } from "bank/database/schema";
import { earningDeposits, taxPayer, taxRuleOn } from "bank/interest/deduct-tax";
import {
  depositInterest,
  depositPeriods,
  effectiveYield,
  interestOfTerm,
  monthlyInterest,
  type DepositTerms,
} from "bank/interest/rules";
import { financialYear, interestSoFar, taxOnInterest } from "bank/interest/tax";
import { interestToCome } from "bank/interest/accounts";
import type { BankTariff } from "common/bank";

interface Opened {
  accountNumber: string;
  maturesOn: IsoDate;
  /** Paise, as text. */
  maturityAmount: string;
  rate: string;
}

export const opening = serveAct(openDeposit, {
  letsMoneyGo: true,
  content({ customerNumber: _, reference: __, transactionPassword: ___, otp: ____, ...requested }) {
    return [JSON.stringify({ ...requested, amount: plainAmount(requested.amount) })];
  },
  async check(call, request) {
    const { customerNumber, scheme } = request;
    const today = istDate(call.clock.now());
    const nomination = readNomination(request, today);
    const renewable = scheme !== "recurring";
    if (!nomination || request.product !== productOf(scheme) || (request.renews && !renewable))
      return malformed;
    const terms = termsFor(call.tariff, request, call.payer, today);
    if (!terms) return refuse(depositRefusals.notOffered);
    if (terms.rate !== request.rate) return refuse(depositRefusals.otherRate);
    const from = await findOwnAccount(call, customerNumber, request.fromAccount);
    const to = await findPaid(call, customerNumber, request.toAccount);
    if (!from || !to || !isOperative(from.kind)) return refuse(depositRefusals.notThatAccount);
    const spendable = from.balance - from.lien - from.uncleared - (from.floor ?? 0n);
    return spendable < request.amount ? refuse(notEnoughMoney) : { facts: { from, to, terms, nomination } };
  },
  async make(transaction, { from, to, terms, nomination }, { request, now, reference }) {
    const { customerNumber, days, renews, amount } = request;
    const { number, id } = await addDeposit(transaction, {
      terms,
      days,
      renews: renews ? "all" : "pay",
      holder: { customerNumber, name: from.name, branch: from.branch_code },
      linkedId: from.id,
      payoutId: to.id,
    });
    const posted = await postJournal(transaction, {
      reference: reference!,
      kind: "deposit",
      now,
      lines: [
        { account: from.number, amount: -amount, particulars: `DEPOSIT OPENED ${number} ${reference}` },
        { account: number, amount, particulars: `DEPOSIT OPENED ${reference}` },
      ],
    });
    if (posted.outcome === "insufficient-funds") return refuse(notEnoughMoney);
    if (posted.outcome === "account-frozen" || posted.outcome === "account-closed") return refuse(mayNotPay);
    if (posted.outcome !== "posted" || posted.repeated) return refuse(otherContent);
    await keepNomination(transaction, id, nomination, now);
    const { rate, matures, maturityAmount } = terms;
    const values = {
      amount: inRupees(amount),
      from: lastDigits.message(from.number),
      deposit: lastDigits.message(number),
      rate,
      date: formatDate(matures),
      maturityAmount: inRupees(maturityAmount),
      reference: reference!,
    };
    const kept = { accountNumber: number, maturesOn: matures, maturityAmount: String(maturityAmount), rate };
    return { kept, message: { values } };
  },
  answer: ({ maturityAmount, ...kept }: Opened) => ({ ...kept, maturityAmount: BigInt(maturityAmount) }),
});

const OTHER_MONTHS = [6, 12, 24, 36, 60];

function termsFor(
  tariff: BankTariff,
  requested: DepositRequest,
  customer: { date_of_birth: IsoDate | null },
  opened: IsoDate,
): DepositTerms | null {
  if (!isTerm(requested) || !isDepositAmount(requested.amount)) return null;
  return offeredTerms(tariff, requested, { opened, born: customer.date_of_birth });
}

export const quote = serve(depositQuote, "customer", async ({ db, clock, tariff, customer }, requested) => {
  const today = istDate(clock.now());
  const terms = termsFor(tariff, requested, customer, today);
  if (!terms) return refuse(depositRefusals.notOffered);
  const { rate, matures, maturityAmount, payout, principal } = terms;
  const others = OTHER_MONTHS.flatMap((months) => {
    const other = termsFor(tariff, { ...requested, months, days: 0 }, customer, today);
    return other
      ? [{ months, rate: other.rate, maturityAmount: other.maturityAmount, interest: interestOfTerm(other) }]
      : [];
  });
  return done({
    rate,
    yield: effectiveYield(terms),
    senior: earnsSeniorRate(tariff, customer.date_of_birth, today),
    maturesOn: matures,
    maturityAmount,
    interest: interestOfTerm(terms),
    ...(payout === "monthly-interest" ? { monthlyInterest: monthlyInterest(principal, rate) } : {}),
    tax: await taxLikely(db, customer.number, terms, today),
    others,
  });
});

/**
 * Tax that a deposit adds, by today's rule: per financial year of its term, the tax on all of the customer's interest less
 * the tax without it. Renewals of other deposits are not counted.
 */
async function taxLikely(
  db: Db,
  customerNumber: string,
  terms: DepositTerms,
  today: IsoDate,
): Promise<Paise> {
  const rule = await taxRuleOn(db, today);
  const payer = await taxPayer(db, customerNumber, rule, today);
  const periods = depositPeriods(terms);
  let tax: Paise = 0n;
  let before: Paise = 0n;
  for (
    let year = financialYear(today);
    year.from <= terms.matures;
    year = financialYear(addDays(year.to, 1))
  ) {
    const { from, to } = year;
    const own = sumBy(
      periods.filter(({ due }) => due >= from && due <= to),
      (period) => depositInterest(terms, period),
    );
    const untilThen = await interestToCome(db, customerNumber, { to, today });
    const credited = from <= today ? interestSoFar(await earningDeposits(db, customerNumber, year)) : 0n;
    const others = untilThen - before + credited;
    before = untilThen;
    tax += taxOnInterest(own + others, rule, payer) - taxOnInterest(others, rule, payer);
  }
  return tax;
}
