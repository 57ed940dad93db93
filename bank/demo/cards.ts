import type { Kysely } from "kysely";
import { createHash } from "node:crypto";
import type { BankSchema, NewRow, Row } from "bank/database/schema";
import { branchTokenDigest } from "bank/features/registration/proof";
import type { Vault } from "bank/vault";
import { printedExpiry } from "bank/features/cards/card";
import { hashPassword } from "bank/credentials/password-hash";
import { cardDigest, cvvDigest } from "bank/credentials/shown-card";
import { lastDayOf } from "common/card-expiry";
import { addDays, startOfIstDate, type IsoDate, addMonths } from "common/dates";
import { accountsOf } from "./people";
import { accountIds } from "./rows";

/** What the demo's customers prove themselves with when they cannot sign in. */

/** By customer, on the primary account. The card verification value is the number's last three digits. */
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

/** The demo's debit cards. Each ends its CVV with the number's last digits and has the same PIN. */

export const demoCardPin = "4302";

export function demoCardsOf(today: IsoDate) {
  const card = (
    customerNumber: string,
    cardNumber: string,
    account: string,
    status: Row<"bank.card">["status"] = "active",
    expiry = demoCardExpiry(today),
  ) => ({ customerNumber, cardNumber, account, status, expiry });
  const [primary, family] = accountsOf("100200301") as [string, string];
  return [
    ...[...demoCards].map(([customer, number]) => card(customer, number, accountsOf(customer)[0]!)),
    // Blocked some days ago: it can be unblocked.
    card("100200301", "6522110022003027", primary, "inactive"),
    // Expires with the year of loading; on its last day it is still good.
    card("100200301", "6522110022003035", family, "active", `12/${today.slice(2, 4)}`),
  ];
}

/** Whose time is over: what its holder can still do is to have it renewed. */
export const expiredDemoCard = (today: IsoDate): DemoCard => ({
  customerNumber: "100200304",
  cardNumber: "6522110022004041",
  account: accountsOf("100200304")[0]!,
  status: "active",
  expiry: printedExpiry(addMonths(today, -2)),
});

type DemoCard = ReturnType<typeof demoCardsOf>[number];

/** As the bank keeps them, less the account's key, which stands nowhere before the accounts are in. */
type DemoCardRow = { account: string; row: NewRow<"bank.card"> };

/** Made before the transaction that loads them: hashing takes its time. */
export function demoCardRows(vault: Vault, today: IsoDate): Promise<DemoCardRow[]> {
  const all = [...demoCardsOf(today), expiredDemoCard(today)];
  return Promise.all(all.map((card) => cardRow(vault, card, today)));
}

async function cardRow(vault: Vault, card: DemoCard, today: IsoDate): Promise<DemoCardRow> {
  const { customerNumber, cardNumber, account, expiry, status } = card;
  const expires_on = lastDayOf(expiry)!;
  const row = {
    customer_number: customerNumber,
    number_digest: cardDigest(vault, cardNumber),
    last_four: cardNumber.slice(-4),
    expires_on,
    cvv_digest: cvvDigest(vault, { cardNumber, cvv: verificationValue(cardNumber) }),
    sealed_number: vault.seal(cardNumber),
    enrolment_id: enrolmentId(customerNumber, cardNumber.slice(-4)),
    status,
    pin_hash: await hashPassword(demoCardPin),
    issued_at: startOfIstDate(addMonths(expires_on, -60)),
    blocked_at: status === "inactive" ? startOfIstDate(addDays(today, -9)) : null,
  };
  return { account, row };
}

/** The same at each loading. */
function enrolmentId(...of: string[]): string {
  const digest = createHash("sha256")
    .update(["card", ...of].join("/"))
    .digest();
  return `E${(digest.readBigUInt64BE() % 10n ** 11n).toString().padStart(11, "0")}`;
}

export async function insertCards(db: Kysely<BankSchema>, cards: readonly DemoCardRow[]): Promise<void> {
  const idOf = await accountIds(db);
  await db
    .insertInto("bank.card")
    .values(cards.map(({ account, row }) => ({ ...row, account_id: idOf(account) })))
    .execute();
}
