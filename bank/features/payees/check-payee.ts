import { findRow } from "bank/database/rows";
import type { Db } from "bank/database/schema";
import { isLine } from "bank/messages/plain-words";
import { bankOfIfsc } from "./ifsc-list";
import type { BankProfile } from "common/bank";
import type { NewPayee } from "common/payees";
import { payeesOfAccount } from "./payee";
import { payeeRefusals } from "common/contract/payees.server";
import { commonRefusals, type Refusal } from "common/contract/refusals.server";

export async function whyNotPayee(
  profile: BankProfile,
  db: Db,
  customerNumber: string,
  payee: NewPayee,
): Promise<Refusal | null> {
  if (!isWellFormed(payee)) return commonRefusals.malformed;
  const { accountNumber, ifsc } = payee;
  if (ifsc === undefined) {
    const own = { number: accountNumber, customer_number: customerNumber };
    if (await findRow(db, "bank.account", own)) return payeeRefusals.ownAccount;
    if (!(await findHolder(db, accountNumber))) return payeeRefusals.unknownAccount;
  } else {
    if (ifsc.startsWith(profile.ifscPrefix)) return payeeRefusals.ownBank;
    if (bankOfIfsc(ifsc) === null) return payeeRefusals.unknownIfsc;
  }
  const usable = payeesOfAccount(db, customerNumber, payee).where("deleted_at", "is", null);
  return (await usable.executeTakeFirst()) ? payeeRefusals.duplicate : null;
}

export const bankNameOf = ({ name }: BankProfile, { ifsc }: Pick<NewPayee, "ifsc">): string | null =>
  ifsc === undefined ? name : bankOfIfsc(ifsc);

function isWellFormed({ kind, name, accountNumber, ifsc, address = "" }: NewPayee): boolean {
  if (name.trim() === "" || !isLine(name) || !isLine(address)) return false;
  if (kind === "within-bank") return ifsc === undefined;
  return ifsc !== undefined && /^[A-Z0-9]{1,20}$/.test(accountNumber);
}

/** Deposits, loans and the bank's own accounts cannot be payees. */
const creditable = ["savings", "current", "overdraft", "cash-credit"] as const;

export function findHolder(db: Db, accountNumber: string) {
  return db
    .selectFrom("bank.account as account")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
    .select(["customer.number", "customer.name"])
    .where("account.number", "=", accountNumber)
    .where("account.kind", "in", creditable)
    .where("account.status", "=", "open")
    .executeTakeFirst();
}
