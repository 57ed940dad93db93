import { createHash } from "node:crypto";
import { findRow } from "bank/database/rows";
import type { Db } from "bank/database/schema";
import type { BankProfile } from "common/bank";
import { bankOfIfsc } from "./ifsc-list";

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

const isOwn = ({ ifscPrefix }: BankProfile, ifsc: string) => ifsc.startsWith(ifscPrefix);

interface Registers {
  db: Db;
  profile: BankProfile;
}

/** Name of the bank that an IFSC names; null if it does not exist. The bank's own table is more exact than the list. */
export async function findBankName({ db, profile }: Registers, ifsc: string): Promise<string | null> {
  if (!isOwn(profile, ifsc)) return bankOfIfsc(ifsc);
  return (await findRow(db, "bank.branch", { ifsc })) ? profile.name : null;
}

/** Name in which an account of this bank, or of the IFSC's bank, is held; null if it is not known. */
export async function findHolderName(
  { db, profile }: Registers,
  { accountNumber, ifsc = "" }: { accountNumber: string; ifsc?: string | undefined },
): Promise<string | null> {
  if (isOfThisBank(profile, ifsc)) return (await findHolder(db, accountNumber))?.name ?? null;
  return bankOfIfsc(ifsc) === null ? null : nameElsewhere(ifsc, accountNumber);
}

/** Within the bank the IFSC may be left out. */
export const isOfThisBank = (profile: BankProfile, ifsc: string) => ifsc === "" || isOwn(profile, ifsc);

/** Sandbox answer of other banks for an account's holder: a fixed name per account, null for numbers ending in 90. */
export function nameElsewhere(ifsc: string, accountNumber: string): string | null {
  if (accountNumber.endsWith("90")) return null;
  const digest = createHash("sha256")
    .update(`${ifsc.slice(0, 4)}/${accountNumber}`)
    .digest();
  const pick = (list: readonly string[], place: number) => list[digest.readUInt16BE(place) % list.length]!;
  return digest[0]! % 5 === 0
    ? `${pick(firms, 2)} ${pick(trades, 4)}`
    : `${pick(givenNames, 2)} ${pick(familyNames, 4)}`;
}

const givenNames = (
  "Arun Bhavani Chandran Deepa Ganesan Harini Jaya Kavitha Lalitha Manoj Nithya Padma " +
  "Rajesh Revathi Sanjay Shanthi Suresh Usha Vasanthi Vimal"
).split(" ");
const familyNames = (
  "Achari Iyer Joseph Kannan Kumar Menon Mohan Murthy Naidu Nambiar " +
  "Pillai Raghavan Rao Reddy Selvam Thomas"
).split(" ");
const firms = ["Amman", "Annai", "Bharathi", "Kaveri", "Malabar", "Nila", "Pandian", "Saravana", "Vaigai"];
const trades = ["Agencies", "Electricals", "Foods", "Hardware", "Stores", "Textiles", "Traders"];
