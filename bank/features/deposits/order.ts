import { findOwnAccount, type Call, type OwnAccount } from "bank/customers";
import type { Transaction } from "bank/database/schema";
import { findDeposit, type DepositAccount } from "bank/interest/accounts";
import { lockAccount } from "bank/interest/settle-deposit";
import { isOwnMoney } from "common/accounts";
import { depositRefusals } from "common/contract/deposits.server";
import type { Refusal } from "common/contract/refusals.server";
import type { IsoDate } from "common/dates";

export async function findRunning(
  call: Call,
  account: OwnAccount,
  today: IsoDate,
): Promise<{ deposit: DepositAccount } | { refusal: Refusal }> {
  if (!account.kind.endsWith("-deposit")) return { refusal: depositRefusals.notADeposit };
  const deposit = await findDeposit(call.db, account.number);
  if (!deposit) return { refusal: depositRefusals.closed };
  return deposit.terms.matures <= today ? { refusal: depositRefusals.matured } : { deposit };
}

interface NamesAccount {
  customerNumber: string;
  accountNumber: string;
}

/** Finds the customer's account; in a transaction, locks and rereads it. */
export async function findConcerned(call: Call, named: NamesAccount, transaction?: Transaction) {
  const { customerNumber, accountNumber } = named;
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account || !transaction) return account;
  await lockAccount(transaction, account.id);
  return findOwnAccount(call, customerNumber, accountNumber);
}

export async function findPaid(call: Call, customerNumber: string, number: string) {
  const to = await findOwnAccount(call, customerNumber, number);
  return to && isOwnMoney(to.kind) && to.status !== "closed" ? to : undefined;
}
