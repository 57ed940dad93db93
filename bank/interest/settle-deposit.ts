import { insertRows, updateRows } from "bank/database/rows";
import { lockCustomer } from "bank/customers";
import type { Db, Transaction } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { ending } from "bank/messages/plain-words";
import { words, type Words } from "common/words";
import { textCustomer, wantsText } from "bank/messages/text-messages";
import { listNominees } from "bank/nominees";
import type { Bank } from "bank/service";
import { formatDate, istDate, type IsoDate } from "common/dates";
import { inRupees, type Paise } from "common/money";
import { deductTax } from "./deduct-tax";
import { addDeposit, offeredTerms } from "./new-deposit";
import type { DepositTerms, InterestPeriod } from "./rules";
import type { DepositAccount } from "./accounts";
import { takeCountedBack } from "./accrue";
import { bookInterest, interestReference, lateWords, maturityReference, post, type Booked } from "./book";
import { creditedOf, interestOfDeposit } from "./calculate";
import { chargeTaken, recurringState } from "./instalments";

interface Run extends Pick<Bank, "vault" | "profile" | "tariff"> {
  now: Date;
}

/**
 * Credits a deposit's interest for a period, deducts its tax, and pays out or renews it at maturity; texts the customer. Runs
 * on the day itself, holidays included. Locks the customer: the tax counts all of the customer's deposits.
 */
export async function settleDeposit(
  transaction: Transaction,
  run: Run,
  deposit: DepositAccount,
  period: InterestPeriod,
): Promise<Booked> {
  const { customerNumber, linked, terms } = deposit;
  const { now } = run;
  await lockCustomer(transaction, customerNumber);
  const { balance } = await lockAccount(transaction, deposit.id);
  const booked = await recurringInterest(transaction, deposit, istDate(now));
  const amount = interestOfDeposit({ terms, balance: balance - booked }, period) - booked;
  if (amount > 0n) {
    const credited = await bookInterest(transaction, now, {
      account: deposit,
      period,
      amount,
      ...whereTo(deposit),
    });
    if (credited.outcome === "not-now") return credited;
    if (credited.outcome === "booked") {
      await takeCountedBack(transaction, { id: deposit.id, due: period.due, today: credited.on });
      await deductTax(transaction, run, { deposit, customerNumber, linked, due: period.due });
      if (
        terms.payout === "monthly-interest" &&
        (await wantsText(run.tariff, transaction, {
          account: linked.number,
          change: amount,
          way: "other",
          at: now,
        }))
      ) {
        const reference = interestReference({ accountNumber: deposit.number, due: period.due });
        await textCustomer(transaction, run, customerNumber, {
          sentAt: now,
          words: words("deposits:messages.interestPaid", namesIn(deposit, amount)),
          balance: { account: linked.number, reference },
        });
      }
    }
  }
  return period.due < terms.matures ? { outcome: "known" } : endDeposit(transaction, run, deposit);
}

/** Blocks other postings until the transaction ends. */
export function lockAccount(transaction: Transaction, accountId: bigint) {
  return transaction
    .selectFrom("bank.account")
    .select(["balance", "status", "lien"])
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

function whereTo({ number, linked, terms }: DepositAccount): { on: string; particulars: string } {
  switch (terms.payout) {
    case "monthly-interest":
      return { on: linked.number, particulars: `FD INTEREST ${number}` };
    case "reinvestment":
      return { on: number, particulars: "INTEREST REINVESTED" };
    case "recurring":
      return { on: number, particulars: "INTEREST ON INSTALMENTS" };
  }
}

async function endDeposit(transaction: Transaction, run: Run, deposit: DepositAccount): Promise<Booked> {
  const { id, number, linked, customerNumber, renews, terms } = deposit;
  const { balance, status, lien } = await lockAccount(transaction, id);
  // Checked before another deposit is opened.
  if (status !== "open" || lien > 0n) return { outcome: "not-now" };
  if (renews === "principal" && (await lockAccount(transaction, linked.id)).status !== "open")
    return { outcome: "not-now" };
  const interest = await recurringInterest(transaction, deposit, istDate(run.now));
  const charge = interest > 0n ? await lateCharges(transaction, id, interest) : 0n;
  const amount = balance - charge;
  const renewed = renews === "principal" && terms.principal < amount ? terms.principal : amount;
  const next = renews === "pay" ? null : await renew(transaction, run, deposit, renewed);
  const parts = next
    ? [
        { to: next.number, amount: renewed },
        { to: linked.number, amount: amount - renewed },
      ]
    : [{ to: linked.number, amount }];
  const reference = maturityReference(number);
  const particulars = ["MATURITY PAID", `DEPOSIT MATURED ${number}`] as const;
  const paid = await payOut(transaction, run.now, deposit, { reference, charge, parts, words: particulars });
  if (paid.outcome !== "booked") return paid;
  const message = next
    ? renewedWords(next, namesIn(deposit, renewed), amount - renewed)
    : words("deposits:messages.matured", namesIn(deposit, amount));
  const credits = parts.some((part) => part.to === linked.number && part.amount > 0n);
  await textCustomer(transaction, run, customerNumber, {
    sentAt: run.now,
    words: message,
    balance: credits ? { account: linked.number, reference } : undefined,
  });
  return paid;
}

const namesIn = ({ number, linked }: DepositAccount, amount: Paise) => ({
  deposit: ending(number),
  to: ending(linked.number),
  amount: inRupees(amount),
});

function renewedWords(
  { number, terms }: { number: string; terms: DepositTerms },
  names: ReturnType<typeof namesIn>,
  paid: Paise,
): Words {
  const { rate, matures } = terms;
  const values = { ...names, next: ending(number), rate, date: formatDate(matures) };
  return paid > 0n
    ? words("deposits:messages.renewedPaid", { ...values, paid: inRupees(paid) })
    : words("deposits:messages.renewed", values);
}

/** Interest that is already in a recurring deposit; of any other deposit 0. */
function recurringInterest(db: Db, { id, terms }: DepositAccount, today: IsoDate): Promise<Paise> {
  return terms.payout === "recurring"
    ? creditedOf(db, id, { from: terms.opened, to: today })
    : Promise.resolve(0n);
}

/** Charge for late instalments of a recurring deposit that has `earned` so much. */
export async function lateCharges(db: Db, accountId: bigint, earned: Paise): Promise<Paise> {
  return chargeTaken((await recurringState(db, accountId)).charged, earned);
}

interface PayOut {
  reference: string;
  charge: Paise;
  parts: ReadonlyArray<{ to: string; amount: Paise }>;
  words: readonly [ofDeposit: string, ofPaid: string];
}

export async function payOut(
  transaction: Transaction,
  now: Date,
  { id, number }: Pick<DepositAccount, "id" | "number">,
  { reference, charge, parts, words: [ofDeposit, ofPaid] }: PayOut,
): Promise<Booked> {
  const moves = [
    { from: lateWords, to: ownAccounts.charges, amount: charge, words: `${lateWords} ${number}` },
    ...parts.map((part) => ({ ...part, from: ofDeposit, words: ofPaid })),
  ].filter(({ amount }) => amount > 0n);
  const lines = moves.flatMap(({ from, to, amount, words }) => [
    { account: number, amount: -amount, particulars: from },
    { account: to, amount, particulars: words },
  ]);
  const paid = await post(transaction, now, { reference, kind: "deposit", lines });
  if (paid.outcome !== "booked") return paid;
  await updateRows(transaction, "bank.account", {
    where: { id },
    set: { status: "closed", closed_on: paid.on },
  });
  await updateRows(transaction, "bank.deposit", { where: { account_id: id }, set: { status: "CLOSED" } });
  return paid;
}

/** Opens the same deposit at today's rate, for the same nominees; null if no longer offered. */
async function renew(transaction: Transaction, { now, tariff }: Run, deposit: DepositAccount, amount: Paise) {
  const { id, terms } = deposit;
  const row = await transaction
    .selectFrom("bank.deposit as deposit")
    .innerJoin("bank.account as account", "account.id", "deposit.account_id")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .where("account.id", "=", id)
    .select(["account.customer_number as customerNumber", "account.name", "account.branch_code as branch"])
    .select([
      "deposit.days",
      "deposit.linked_account_id as linkedId",
      "deposit.payout_account_id as payoutId",
    ])
    .select("customer.date_of_birth as born")
    .executeTakeFirstOrThrow();
  const { days, linkedId, payoutId, born } = row;
  const requested = { scheme: terms.payout, amount, months: terms.months, days };
  const renewed = offeredTerms(tariff, requested, { opened: istDate(now), born });
  if (!renewed) return null;
  const holder = { customerNumber: row.customerNumber!, name: row.name, branch: row.branch };
  const account = await addDeposit(transaction, tariff, {
    terms: renewed,
    days,
    renews: deposit.renews,
    holder,
    linkedId,
    payoutId: payoutId ?? linkedId,
  });
  const nominees = await listNominees(transaction, id);
  if (nominees.length > 0)
    await insertRows(
      transaction,
      "bank.nominee",
      nominees.map(({ id: _, ...nominee }) => ({ ...nominee, account_id: account.id })),
    );
  return { ...account, terms: renewed };
}
