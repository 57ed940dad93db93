import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { branchTokenDigest } from "bank/registration/branch-token";
import type { Vault } from "bank/vault";
import { addDays, startOfIstDate, type IsoDate } from "~/domain/dates";

/** What the demo's customers prove themselves with when they cannot sign in. */

/** By customer, on the primary account; `cards.ts` has more of 100200301. The card verification value is the number's last three digits. */
export const demoCards: ReadonlyMap<string, string> = new Map([
  ["100200301", "6522110022003019"],
  ["100200304", "6522110022003043"],
  ["100200305", "6522110022003050"],
  ["100200308", "6522110022003308"],
  ["100200309", "6522110022003092"],
  ["100200310", "6522110022003100"],
]);

/** By customer; each is good once, within a year of the day of loading. */
export const demoBranchTokens: ReadonlyMap<string, string> = new Map([
  ["100200301", "BRTKN-0301-LAKSH"],
  ["100200303", "BRTKN-0303-MATHE"],
  ["100200306", "BRTKN-0306-DEVIK"],
  ["100200307", "BRTKN-0307-RAMES"],
  ["100200308", "BRTKN-0308-SARAS"],
  ["100200310", "BRTKN-0310-MEENA"],
]);

/** `MM/YY`: these cards end in August of the year after next. */
export const demoCardExpiry = (today: IsoDate): string =>
  `08/${String(Number(today.slice(0, 4)) + 2).slice(2)}`;

export const verificationValue = (cardNumber: string): string => cardNumber.slice(-3);

export async function insertProofs(db: Kysely<BankSchema>, vault: Vault, today: IsoDate): Promise<void> {
  await db
    .insertInto("bank.branch_token")
    .values(
      [...demoBranchTokens].map(([customer_number, token]) => ({
        customer_number,
        digest: branchTokenDigest(vault, customer_number, token),
        issued_at: startOfIstDate(today),
        expires_at: startOfIstDate(addDays(today, 366)),
      })),
    )
    .execute();
}
