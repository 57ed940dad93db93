import { lockCustomer } from "bank/customers";
import type { Transaction } from "bank/database/schema";
import { ownAccounts } from "bank/ledger/own-accounts";
import type { Paise } from "common/money";
import { deductTax } from "./deduct-tax";
import type { InterestPeriod } from "./rules";
import type { DepositAccount } from "./accounts";
import {
  bookInterest,
  post,
  type Booked,
  maturityReference,
  depositInterestWords,
  maturedWords,
  missedWords,
  recurringInterestWords,
  reinvestedWords,
} from "./book";
import { interestOfDeposit } from "./calculate";
import { missedInstalments } from "./missed";

/**
 * Credits a deposit's interest for a period, deducts the tax on it, and pays the deposit out when it matures.
 * The customer is locked: the tax counts the interest of all that customer's deposits.
 */
export async function settleDeposit(
  transaction: Transaction,
  now: Date,
  deposit: DepositAccount,
  period: InterestPeriod,
): Promise<Booked> {
  const { customerNumber, linked, terms } = deposit;
  await lockCustomer(transaction, customerNumber);
  const balance = await lockedBalance(transaction, deposit.id);
  const amount = await interestOfDeposit(transaction, { ...deposit, balance }, period);
  if (amount > 0n) {
    const credited = await bookInterest(transaction, now, {
      account: deposit,
      period,
      amount,
      ...whereTo(deposit),
    });
    if (credited.outcome === "not-now") return credited;
    if (credited.outcome === "booked")
      await deductTax(transaction, now, { deposit, customerNumber, linked, due: period.due });
  }
  return period.due < terms.matures ? { outcome: "known" } : payOut(transaction, now, deposit);
}

async function lockedBalance(transaction: Transaction, accountId: bigint): Promise<Paise> {
  const { balance } = await transaction
    .selectFrom("bank.account")
    .select("balance")
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return balance;
}

function whereTo({ number, linked, terms }: DepositAccount): { on: string; particulars: string } {
  switch (terms.payout) {
    case "monthly-interest":
      return { on: linked.number, particulars: depositInterestWords(number) };
    case "reinvestment":
      return { on: number, particulars: reinvestedWords };
    case "recurring":
      return { on: number, particulars: recurringInterestWords };
  }
}

/** Pays all that is in the deposit, less what missed instalments cost, to the linked account and closes it. */
async function payOut(
  transaction: Transaction,
  now: Date,
  { id, number, linked }: DepositAccount,
): Promise<Booked> {
  const balance = await lockedBalance(transaction, id);
  const missed = await missedInstalments(transaction).where("account_id", "=", id).executeTakeFirst();
  const charge = missed?.missed_charge ?? 0n;
  const [ofDeposit, ofLinked] = maturedWords;
  const charged = [
    { account: number, amount: -charge, particulars: missedWords },
    { account: ownAccounts.charges, amount: charge, particulars: `${missedWords} ${number}` },
  ];
  const paid = await post(transaction, now, {
    reference: maturityReference(number),
    kind: "deposit",
    lines: [
      ...(charge > 0n ? charged : []),
      { account: number, amount: charge - balance, particulars: ofDeposit },
      { account: linked.number, amount: balance - charge, particulars: ofLinked(number) },
    ],
  });
  if (paid.outcome !== "booked") return paid;
  await transaction
    .updateTable("bank.account")
    .set({ status: "closed", closed_on: paid.on })
    .where("id", "=", id)
    .execute();
  await transaction
    .updateTable("bank.deposit")
    .set({ status: "CLOSED" })
    .where("account_id", "=", id)
    .execute();
  return paid;
}
