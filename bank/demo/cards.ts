import { createHash } from "node:crypto";
import type { Insertable, Kysely } from "kysely";
import type { CardStatus, CardTable } from "bank/database/schema-cards";
import type { BankSchema } from "bank/database/schema";
import { hashPassword } from "bank/passwords";
import { cardDigest, cvvDigest, lastDayOf } from "bank/registration/card";
import type { Vault } from "bank/vault";
import { addDays, addMonths, startOfIstDate, type IsoDate } from "~/domain/dates";
import { accountsOf } from "./people";
import { demoCardExpiry, demoCards, verificationValue } from "./proofs";

/** The demo's debit cards. Each ends its CVV with the number's last digits and has the same PIN. */

export const demoCardPin = "4302";

export interface DemoCard {
  customerNumber: string;
  cardNumber: string;
  account: string;
  /** `MM/YY` */
  expiry: string;
  status: CardStatus;
}

/** Blocked some days ago: it can be unblocked. */
const inactive = "6522110022003027";
/** Expires with the year of loading; on its last day it is still good. */
const expiring = "6522110022003035";

export function demoCardsOf(today: IsoDate): DemoCard[] {
  const usual = [...demoCards].map(([customerNumber, cardNumber]) => ({
    customerNumber,
    cardNumber,
    account: accountsOf(customerNumber)[0]!,
    expiry: demoCardExpiry(today),
    status: "active" as const,
  }));
  const [primary, family] = accountsOf("100200301") as [string, string];
  const lakshmis = { customerNumber: "100200301", expiry: demoCardExpiry(today) };
  return [
    ...usual,
    { ...lakshmis, cardNumber: inactive, account: primary, status: "inactive" },
    {
      ...lakshmis,
      cardNumber: expiring,
      account: family,
      expiry: `12/${today.slice(2, 4)}`,
      status: "active",
    },
  ];
}

/** As the bank keeps them, less the account's key, which stands nowhere before the accounts are in. */
export type DemoCardRow = { account: string; row: Insertable<CardTable> };

/** Made before the transaction that loads them: hashing takes its time. */
export function demoCardRows(vault: Vault, today: IsoDate): Promise<DemoCardRow[]> {
  return Promise.all(demoCardsOf(today).map((card) => cardRow(vault, card, today)));
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
  const accounts = await db.selectFrom("bank.account").select(["id", "number"]).execute();
  const ids = new Map(accounts.map(({ id, number }) => [number, id]));
  await db
    .insertInto("bank.card")
    .values(cards.map(({ account, row }) => ({ ...row, account_id: ids.get(account)! })))
    .execute();
}
