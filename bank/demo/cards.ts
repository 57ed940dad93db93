import { insertRows } from "bank/database/rows";
import { createHash } from "node:crypto";
import type { NewRow, Transaction } from "bank/database/schema";
import { cardDigest, cvvDigest } from "bank/credentials/shown-card";
import { printedExpiry } from "bank/features/cards/card";
import { useParticulars } from "bank/features/cards/use-card";
import type { Vault } from "bank/vault";
import { lastDayOf } from "common/card-expiry";
import { addDays, addMonths, istDate, momentOf, startOfIstDate, type IsoDate } from "common/dates";
import * as z from "zod";
import data from "./cards.json" with { type: "json" };
import type { IdOf } from "./opening";
import { demoReference } from "./payees";
import { demoCustomers } from "./people";
import type { Habit } from "./play";
import { amount, date, time, withDates } from "./values";

/** The demo's debit cards, and the branch tokens of customers who prove themselves without one. */

/** By customer, on the primary account: the first card of each in `cards.json`. */
export const demoCards: ReadonlyMap<string, string> = new Map(
  data.cards.toReversed().map(({ customer, number }) => [customer, number]),
);

/** By customer; each is good once, within a year of the day of loading. */
export const demoBranchTokens: ReadonlyMap<string, string> = new Map(
  demoCustomers.flatMap(({ number, branch_token: token }) => (token ? [[number, token]] : [])),
);

export const demoCardPin = "4302";

/** The card verification value is the number's last three digits. */
export const verificationValue = (cardNumber: string): string => cardNumber.slice(-3);

/** `MM/YY`. `08/+2` in JSON is August of the year after next; a date is one in the card's last month. */
function expiryOn(written: string, today: IsoDate): string {
  const [month, years] = written.split("/+");
  if (years === undefined) return printedExpiry(written as IsoDate);
  return `${month}/${String(Number(today.slice(0, 4)) + Number(years)).slice(2)}`;
}

/** Of the cards that prove a customer. */
export const demoCardExpiry = (today: IsoDate): string => expiryOn("08/+2", today);

const schema = z.strictObject({
  cards: z.array(
    z.strictObject({
      customer: z.string(),
      number: z.string(),
      account: z.string(),
      status: z.enum(["active", "inactive"]).default("active"),
      expires: z.string(),
    }),
  ),
  /** Purchases with the first card of 100200301, debited as they are played. Cash at machines is in the habits. */
  uses: z.array(
    z.strictObject({
      on: date,
      at: time,
      channel: z.enum(["pos", "contactless", "ecom", "atm"]),
      scope: z.enum(["domestic", "international"]),
      amount,
      place: z.string(),
      declined: z.enum(["wrong-pin", "channel-off-abroad"]).optional(),
    }),
  ),
});

const dataOn = (today: IsoDate) => schema.parse(withDates(data, today));

export function demoCardsOf(today: IsoDate) {
  return dataOn(today).cards.map(({ customer, number, expires, ...card }) => ({
    ...card,
    customerNumber: customer,
    cardNumber: number,
    expiry: expiryOn(expires, today),
  }));
}

export async function insertCards(
  db: Transaction,
  vault: Vault,
  { today, idOf, pinHashes }: { today: IsoDate; idOf: IdOf; pinHashes: readonly string[] },
): Promise<void> {
  const rows = demoCardsOf(today).map((card, place): NewRow<"bank.card"> => {
    const { customerNumber, cardNumber, account, status, expiry } = card;
    const expires_on = lastDayOf(expiry)!;
    return {
      customer_number: customerNumber,
      account_id: idOf(account),
      number_digest: cardDigest(vault, cardNumber),
      last_four: cardNumber.slice(-4),
      expires_on,
      cvv_digest: cvvDigest(vault, { cardNumber, cvv: verificationValue(cardNumber) }),
      sealed_number: vault.seal(cardNumber),
      enrolment_id: enrolmentId(customerNumber, cardNumber.slice(-4)),
      status,
      pin_hash: pinHashes[place]!,
      issued_at: startOfIstDate(addMonths(expires_on, -60)),
      blocked_at: status === "inactive" ? startOfIstDate(addDays(today, -9)) : null,
    };
  });
  const [first] = await db.insertInto("bank.card").values(rows).returning("id").execute();
  await insertUses(db, first!.id, today);
}

/** The same at each loading. */
function enrolmentId(...of: string[]): string {
  const digest = createHash("sha256")
    .update(["card", ...of].join("/"))
    .digest();
  return `E${(digest.readBigUInt64BE() % 10n ** 11n).toString().padStart(11, "0")}`;
}

const DAYS_OF_USES = 42;

export const demoCardUses = (today: IsoDate) =>
  dataOn(today).uses.map(({ on, at, declined = null, ...use }) => {
    return { ...use, declined, used_at: momentOf(on, at) };
  });

/** Purchases that were carried out, as movements of the account. */
export function cardPurchases(today: IsoDate): Habit {
  const [{ account, cardNumber }] = demoCardsOf(today) as [DemoCard];
  const paid = dataOn(today).uses.filter(({ declined }) => declined === undefined);
  return ({ date }) =>
    paid
      .filter(({ on }) => on === date)
      .map(({ at, amount, ...use }) => ({
        at,
        move: () => ({
          kind: "card",
          from: account,
          to: "cardClearing",
          amount,
          words: useParticulars(cardNumber.slice(-4), use),
        }),
      }));
}

type DemoCard = ReturnType<typeof demoCardsOf>[number];

/** Cash is taken with the first card of an account. */
async function insertUses(db: Transaction, firstCard: bigint, today: IsoDate): Promise<void> {
  const withdrawals = await db
    .selectFrom("bank.posting as posting")
    .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
    .innerJoin("bank.card as card", "card.account_id", "posting.account_id")
    .where("journal.kind", "=", "atm")
    .where("posting.entry_date", ">=", addDays(today, -DAYS_OF_USES))
    .groupBy(["posting.account_id", "posting.account_seq", "journal.id"])
    .select(({ fn }) => ["booked_at", "amount", "particulars", fn.min("card.id").as("card_id")] as const)
    .execute();
  const cash = withdrawals.map(({ booked_at, amount, particulars, card_id }) => ({
    card_id,
    channel: "atm" as const,
    scope: "domestic" as const,
    amount: -amount,
    place: particulars.replace("ATM WDL/", "ATM "),
    declined: null,
    used_at: booked_at,
  }));
  const purchases = demoCardUses(today).map((use) => ({ ...use, card_id: firstCard }));
  const uses = [...purchases, ...cash].sort((one, other) => Number(one.used_at) - Number(other.used_at));
  await insertRows(
    db,
    "bank.card_use",
    uses.map((use) => ({
      ...use,
      used_on: istDate(use.used_at),
      reference: demoReference("card use", use.used_at.toISOString(), use.place),
    })),
  );
}
