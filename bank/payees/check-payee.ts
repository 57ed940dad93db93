import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { bankOfIfsc } from "bank/ifsc/ifsc-list";
import { bankProfile } from "~/domain/bank-profile";
import type { NewPayee } from "~/domain/payees";
import { findUsablePayee } from "./find-payee";
import { isCreditable } from "./creditable-account";

/** Whether an account may become a customer's payee, and at which bank it is. */
export type PayeeCheck =
  | { outcome: "fine"; bankName: string }
  | {
      outcome: "malformed" | "own-account" | "unknown-account" | "own-bank" | "unknown-ifsc" | "duplicate";
    };

export async function checkPayee(
  db: Kysely<BankSchema>,
  customerNumber: string,
  payee: NewPayee,
): Promise<PayeeCheck> {
  if (!isWellFormed(payee)) return { outcome: "malformed" };
  const place = payee.ifsc === undefined ? await within(db, customerNumber, payee) : elsewhere(payee.ifsc);
  if (place.outcome !== "fine") return place;
  const { kind, accountNumber, ifsc } = payee;
  const present = await findUsablePayee(db, customerNumber, kind, accountNumber, ifsc);
  return present ? { outcome: "duplicate" } : place;
}

const longest = { name: 160, address: 280 };
/** Characters that end a line or turn the reading direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Lengths in code units, with room for scripts that need several to a letter: the portal counts letters. */
function isWellFormed({ kind, name, accountNumber, ifsc, address = "" }: NewPayee): boolean {
  const text = name.trim() !== "" && name.length <= longest.name && address.length <= longest.address;
  if (!text || unprintable.test(name + address)) return false;
  if (kind === "within-bank") return ifsc === undefined;
  return ifsc !== undefined && /^[A-Z0-9]{1,20}$/.test(accountNumber);
}

async function within(
  db: Kysely<BankSchema>,
  customerNumber: string,
  { accountNumber }: NewPayee,
): Promise<PayeeCheck> {
  const own = await db
    .selectFrom("bank.account")
    .select("id")
    .where("number", "=", accountNumber)
    .where("customer_number", "=", customerNumber)
    .executeTakeFirst();
  if (own) return { outcome: "own-account" };
  if (!(await isCreditable(db, accountNumber))) return { outcome: "unknown-account" };
  return { outcome: "fine", bankName: bankProfile.name };
}

function elsewhere(ifsc: string): PayeeCheck {
  if (ifsc.startsWith(bankProfile.ifscPrefix)) return { outcome: "own-bank" };
  const bankName = bankOfIfsc(ifsc);
  return bankName === null ? { outcome: "unknown-ifsc" } : { outcome: "fine", bankName };
}
