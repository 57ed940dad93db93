import type { Db } from "bank/database/schema";
import { isLine } from "bank/messages/plain-words";
import { bankOfIfsc } from "./ifsc-list";
import type { BankProfile } from "common/bank";
import type { NewPayee } from "common/payees";
import { findUsablePayee } from "./payee";

/** Whether an account may become a customer's payee, and at which bank it is. */
export type PayeeCheck =
  | { outcome: "fine"; bankName: string }
  | { outcome: "malformed" | "ownAccount" | "unknownAccount" | "ownBank" | "unknownIfsc" | "duplicate" };

export async function checkPayee(
  profile: BankProfile,
  db: Db,
  customerNumber: string,
  payee: NewPayee,
): Promise<PayeeCheck> {
  if (!isWellFormed(payee)) return { outcome: "malformed" };
  const place =
    payee.ifsc === undefined
      ? await within(profile, db, customerNumber, payee)
      : elsewhere(profile, payee.ifsc);
  if (place.outcome !== "fine") return place;
  const { kind, accountNumber, ifsc } = payee;
  const present = await findUsablePayee(db, customerNumber, kind, accountNumber, ifsc);
  return present ? { outcome: "duplicate" } : place;
}

function isWellFormed({ kind, name, accountNumber, ifsc, address = "" }: NewPayee): boolean {
  if (name.trim() === "" || !isLine(name) || !isLine(address)) return false;
  if (kind === "within-bank") return ifsc === undefined;
  return ifsc !== undefined && /^[A-Z0-9]{1,20}$/.test(accountNumber);
}

async function within(
  { name }: BankProfile,
  db: Db,
  customerNumber: string,
  { accountNumber }: NewPayee,
): Promise<PayeeCheck> {
  const own = await db
    .selectFrom("bank.account")
    .select("id")
    .where("number", "=", accountNumber)
    .where("customer_number", "=", customerNumber)
    .executeTakeFirst();
  if (own) return { outcome: "ownAccount" };
  if (!(await findHolder(db, accountNumber))) return { outcome: "unknownAccount" };
  return { outcome: "fine", bankName: name };
}

function elsewhere({ ifscPrefix }: BankProfile, ifsc: string): PayeeCheck {
  if (ifsc.startsWith(ifscPrefix)) return { outcome: "ownBank" };
  const bankName = bankOfIfsc(ifsc);
  return bankName === null ? { outcome: "unknownIfsc" } : { outcome: "fine", bankName };
}

/** Accounts that others may pay into: not deposits and loans, which have their own ways, nor the bank's own. */
const creditable = ["savings", "current", "overdraft", "cash-credit"] as const;

/** Who holds the account of that number; undefined for one that does not exist or takes no money. */
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
