import { findRow } from "bank/database/rows";
import * as contract from "common/contract/payees.server";
import { bankOfIfsc } from "./ifsc-list";
import { findHolder } from "./payee";
import type { BankProfile } from "common/bank";
import { done, notTogether, refuse, serve, type BankAnswer, type Context } from "bank/service";
import { createHash } from "node:crypto";

/** For customers only: others must not learn which accounts exist. */
export const account = serve(
  contract.intraAccountValidation,
  "self-checked",
  async (context, { accountNumber, branchCode }) => {
    const { db, user } = context;
    if (!(await findRow(db, "bank.customer", { mobile: user, status: "active" }))) return notTogether;
    const holder = await findHolder(db, accountNumber);
    return holder && accountNumber.startsWith(branchCode)
      ? done({})
      : refuse(contract.payeeRefusals.unknownAccount);
  },
);

export const ifsc = serve(contract.ifscValidation, "anyone", async (context, { ifsc }) => {
  const bankName = isOwn(context.profile, ifsc) ? await ownBranch(context, ifsc) : bankOfIfsc(ifsc);
  return bankName === null ? refuse(contract.payeeRefusals.unknownIfsc) : done({ bankName });
});

const isOwn = ({ ifscPrefix }: BankProfile, ifsc: string) => ifsc.startsWith(ifscPrefix);

/** The bank's own table is more exact than the list. */
async function ownBranch({ db, profile }: Context, ifsc: string): Promise<string | null> {
  const branch = await findRow(db, "bank.branch", { ifsc });
  return branch ? profile.name : null;
}

export const name = serve(
  contract.payeeName,
  "customer",
  async (context, { accountNumber, ifsc = "" }): Promise<BankAnswer<{ name: string }>> => {
    if (ifsc === "" || isOwn(context.profile, ifsc)) {
      const holder = await findHolder(context.db, accountNumber);
      return holder ? done({ name: holder.name }) : refuse(contract.payeeRefusals.unknownAccount);
    }
    const name = bankOfIfsc(ifsc) === null ? null : nameElsewhere(ifsc, accountNumber);
    return name === null ? refuse(contract.payeeRefusals.noName) : done({ name });
  },
);

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
