import { findRow } from "bank/database/rows";
import type { Db } from "bank/database/schema";
import { isLine } from "bank/messages/plain-words";
import { bankOfIfsc } from "./ifsc-list";
import type { BankProfile } from "common/bank";
import type { NewPayee } from "common/payees";
import { findUsablePayee } from "./payee";

type PayeeError = "malformed" | "ownAccount" | "unknownAccount" | "ownBank" | "unknownIfsc" | "duplicate";

export async function findError(
  profile: BankProfile,
  db: Db,
  customerNumber: string,
  payee: NewPayee,
): Promise<PayeeError | null> {
  if (!isWellFormed(payee)) return "malformed";
  const { kind, accountNumber, ifsc } = payee;
  const error =
    ifsc === undefined ? await errorWithin(db, customerNumber, payee) : errorElsewhere(profile, ifsc);
  if (error) return error;
  return (await findUsablePayee(db, customerNumber, kind, accountNumber, ifsc)) ? "duplicate" : null;
}

/** This bank's name without an IFSC; null for an unknown IFSC. */
export const bankNameOf = ({ name }: BankProfile, { ifsc }: Pick<NewPayee, "ifsc">): string | null =>
  ifsc === undefined ? name : bankOfIfsc(ifsc);

function isWellFormed({ kind, name, accountNumber, ifsc, address = "" }: NewPayee): boolean {
  if (name.trim() === "" || !isLine(name) || !isLine(address)) return false;
  if (kind === "within-bank") return ifsc === undefined;
  return ifsc !== undefined && /^[A-Z0-9]{1,20}$/.test(accountNumber);
}

async function errorWithin(
  db: Db,
  customerNumber: string,
  { accountNumber }: NewPayee,
): Promise<PayeeError | null> {
  const own = await findRow(db, "bank.account", { number: accountNumber, customer_number: customerNumber });
  if (own) return "ownAccount";
  return (await findHolder(db, accountNumber)) ? null : "unknownAccount";
}

function errorElsewhere({ ifscPrefix }: BankProfile, ifsc: string): PayeeError | null {
  if (ifsc.startsWith(ifscPrefix)) return "ownBank";
  return bankOfIfsc(ifsc) === null ? "unknownIfsc" : null;
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
