import type { Db, Transaction } from "bank/database/schema";
import { cardDigest } from "bank/credentials/shown-card";
import type { Context } from "bank/service";
import type { ChannelSwitch, LimitedChannel } from "common/card-changes";
import { istDate, type IsoDate } from "common/dates";

export function cardsInUse(db: Db) {
  return db
    .selectFrom("bank.card as card")
    .innerJoin("bank.account as account", "account.id", "card.account_id")
    .selectAll("card")
    .select(["account.number as account_number", "account.branch_code", "account.product"]);
}

export type Card = NonNullable<Awaited<ReturnType<typeof findCard>>>;

export interface CardNamed {
  cardNumber: string;
  expiry?: string | undefined;
  enrolmentId?: string | undefined;
  accountNumber?: string | undefined;
}

/** Finds the customer's card; undefined if any claim about it is wrong. */
export async function findOwnCard(
  { db, vault }: Pick<Context, "db" | "vault">,
  customerNumber: string,
  { cardNumber, expiry, enrolmentId, accountNumber }: CardNamed,
): Promise<Card | undefined> {
  const card = await findCard({ db, vault }, cardNumber);
  const so =
    card?.customer_number === customerNumber &&
    (expiry === undefined || printedExpiry(card.expires_on) === expiry) &&
    (enrolmentId === undefined || card.enrolment_id === enrolmentId) &&
    (accountNumber === undefined || card.account_number === accountNumber);
  return so ? card : undefined;
}

export function findCard({ db, vault }: Pick<Context, "db" | "vault">, cardNumber: string) {
  return cardsInUse(db).where("card.number_digest", "=", cardDigest(vault, cardNumber)).executeTakeFirst();
}

export function lockCard(transaction: Transaction, id: bigint): Promise<Card> {
  return cardsInUse(transaction).where("card.id", "=", id).forNoKeyUpdate("card").executeTakeFirstOrThrow();
}

/** `MM/YY` as printed. */
export const printedExpiry = (lastDay: IsoDate): string => `${lastDay.slice(5, 7)}/${lastDay.slice(2, 4)}`;

export const hasExpired = ({ expires_on }: Pick<Card, "expires_on">, now: Date): boolean =>
  expires_on < istDate(now);

type Scoped<Channel extends string> = Channel extends `intl${infer Name}`
  ? `intl_${Lowercase<Name>}`
  : Channel;

/** `columnOf("intlAtm", "on")` is `intl_atm_on`. */
export function columnOf<Channel extends ChannelSwitch>(
  channel: Channel,
  what: "on",
): `${Scoped<Channel>}_on`;
export function columnOf<Channel extends LimitedChannel, What extends "limit" | "most">(
  channel: Channel,
  what: What,
): `${Channel}_${What}`;
export function columnOf(channel: string, what: string): string {
  return `${channel.replace(/^intl(.+)/, (_, name: string) => `intl_${name.toLowerCase()}`)}_${what}`;
}
