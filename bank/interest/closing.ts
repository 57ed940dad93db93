import { findRow, insertRows } from "bank/database/rows";
import type { Db, Transaction } from "bank/database/schema";
import type { BankTariff } from "common/bank";
import { addDays, daysBetween, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { referencePattern } from "common/reference";
import { inForce, rateOf } from "common/tariff";
import type { DepositAccount } from "./accounts";
import { countedOf, takeCountedBack } from "./accrue";
import { bookInterest, type Booked } from "./book";
import { creditedOf, earnedUntil } from "./calculate";
import { deductTax, earningDeposits, taxPayer } from "./deduct-tax";
import { earnsSeniorRate } from "./new-deposit";
import { earlyRate } from "./rules";
import { lateCharges, payOut } from "./settle-deposit";
import { financialYear, interestSoFar, taxOnInterest, taxSoFar } from "./tax";

type Closing = Awaited<ReturnType<typeof closingOn>>;

function cardRateOf(
  tariff: BankTariff,
  { opened }: DepositAccount["terms"],
  closed: IsoDate,
  born: IsoDate | null,
): string {
  const { depositRates } = tariff;
  const first = depositRates[0]!.from;
  const { fixed } = inForce(depositRates, opened < first ? first : opened);
  return rateOf(fixed, { opened, matures: closed }, { senior: earnsSeniorRate(tariff, born, opened) }) ?? "0";
}

/** Reference of the journal that opened a deposit: the customer's, or of the maturity that it renews. */
export async function openingOf(db: Db, id: bigint): Promise<string | undefined> {
  const opening = await db
    .selectFrom("bank.posting as posting")
    .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
    .where("posting.account_id", "=", id)
    .where("posting.account_seq", "=", 1n)
    .select("journal.reference")
    .executeTakeFirst();
  return opening?.reference;
}

/** On its first day a deposit that the customer opened can be undone: who opened it paid from `to`. */
export async function findUndo(db: Db, { id, opened }: { id: bigint; opened: IsoDate }, today: IsoDate) {
  const reference = opened === today ? await openingOf(db, id) : undefined;
  if (!reference || !referencePattern.test(reference)) return undefined;
  const { linked_account_id: source } = (await findRow(db, "bank.deposit", { account_id: id }))!;
  const to = (await findRow(db, "bank.account", { id: source }))!;
  return to.status === "open" ? { reference, to: to.number } : undefined;
}

export async function closingOn(
  tariff: BankTariff,
  db: Db,
  deposit: DepositAccount,
  { today, born }: { today: IsoDate; born: IsoDate | null },
) {
  const { id, balance, terms } = deposit;
  const days = daysBetween(terms.opened, today);
  const pointsLess = inForce(tariff.charges, today).closedEarly;
  const cardRate = cardRateOf(tariff, terms, today, born);
  const rates = { agreed: terms.rate, card: cardRate, pointsLess };
  const rate = earlyRate(rates);
  const at = (one: string) => earnedUntil(deposit, today, one);
  const earned = at(rate);
  const credited = await creditedOf(db, id, { from: terms.opened, to: today });
  const enrolment = balance + earned - credited;
  const charge = terms.payout === "recurring" ? await lateCharges(db, id, earned) : 0n;
  return {
    closedOn: today,
    days,
    agreedRate: terms.rate,
    /** Rate card of the opening day for the actual time; 0 if it has none. */
    cardRate,
    pointsLess,
    rate,
    deposited: terms.payout === "recurring" ? balance : terms.principal,
    /** Interest for the actual time at `rate`; what was `credited` in excess is taken back. */
    earned,
    agreed: at(terms.rate),
    credited,
    /** Amount of `pointsLess`. */
    penalty: at(earlyRate({ ...rates, pointsLess: "0" })) - earned,
    charge,
    amount: enrolment - charge,
    /** Deducted from the account that is paid. */
    tax: days === 0 ? 0n : await taxNow(tariff, db, deposit, { more: earned - credited, today }),
  };
}

/** Tax that `deductTax` will take if a deposit's interest becomes `more`; none is refunded. */
async function taxNow(
  tariff: BankTariff,
  db: Db,
  { id, customerNumber }: DepositAccount,
  { more, today }: { more: Paise; today: IsoDate },
): Promise<Paise> {
  const rule = inForce(tariff.tax, today);
  const payer = await taxPayer(db, customerNumber, rule, today);
  const year = financialYear(today);
  const deposits = await earningDeposits(db, customerNumber, year);
  const others = interestSoFar(deposits.filter((one) => one.id !== id));
  const thisYear = { from: year.from, to: today };
  // Interest that was counted before it was credited does not count again.
  const newly = more - (await countedOf(db, id)) + (await countedOf(db, id, thisYear));
  const own = (await creditedOf(db, id, thisYear)) + newly;
  const owed = taxOnInterest(others + (own > 0n ? own : 0n), rule, payer) - taxSoFar(deposits);
  return owed > 0n ? owed : 0n;
}

interface Closes {
  closing: Closing;
  to: { id: bigint; number: string };
  reference: string;
  /** Reference of the opening that is undone. */
  undoes?: string | undefined;
}

/**
 * Closes a deposit as quoted: adjusts interest, pays out under `reference`, deducts the tax. The caller must hold customer
 * and account.
 */
export async function closeDeposit(
  transaction: Transaction,
  { now, tariff }: { now: Date; tariff: BankTariff },
  deposit: DepositAccount,
  { closing, to, reference, undoes }: Closes,
): Promise<Booked> {
  const { closedOn, cardRate, pointsLess, rate, deposited, earned, credited } = closing;
  const { penalty, charge, amount, tax } = closing;
  // A period of its own, distinct from one settled today.
  const period = { from: deposit.terms.opened, due: addDays(closedOn, 1) };
  const difference = earned - credited;
  if (difference !== 0n) {
    const booked = await bookInterest(transaction, now, {
      account: deposit,
      period,
      amount: difference,
      on: deposit.number,
      particulars: `INTEREST ADJUSTED TO ${rate}%`,
      takenBack: true,
    });
    if (booked.outcome !== "booked") return booked;
  }
  const parts = [{ to: to.number, amount }];
  const words = undoes
    ? ([`DEPOSIT CLOSED ${undoes}`, `DEPOSIT CLOSED ${deposit.number} ${undoes}`] as const)
    : (["CLOSED EARLY", `DEPOSIT CLOSED ${deposit.number}`] as const);
  const paid = await payOut(transaction, now, deposit, { reference, charge, parts, words });
  if (paid.outcome !== "booked") return paid;
  const { customerNumber } = deposit;
  await takeCountedBack(transaction, { id: deposit.id, due: period.due, today: closedOn });
  if (closing.days > 0)
    await deductTax(transaction, { now, tariff }, { deposit, customerNumber, linked: to, due: period.due });
  await insertRows(transaction, "bank.deposit_closing", {
    account_id: deposit.id,
    reference,
    closed_on: closedOn,
    card_rate: cardRate,
    points_less: pointsLess,
    rate,
    deposited,
    earned,
    credited,
    penalty,
    charge,
    amount,
    tax,
    paid_to: to.id,
  });
  return paid;
}
