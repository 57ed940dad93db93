import type { Kysely, Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { cardDigest } from "bank/registration/card";
import type { Context } from "bank/services/served";
import { printedExpiry } from "./expiry";

/** Cards that are in use, with the account that each debits. */
export function cardsInUse(db: Kysely<BankSchema>) {
  return db
    .selectFrom("bank.card as card")
    .innerJoin("bank.account as account", "account.id", "card.account_id")
    .selectAll("card")
    .select(["account.number as account_number", "account.branch_code", "account.product"]);
}

export type Card = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** What a request says of a card besides its number; what it leaves out is not compared. */
export interface CardNamed {
  cardNumber: string;
  /** `MM/YY` */
  expiry?: string | undefined;
  enrolmentId?: string | undefined;
  accountNumber?: string | undefined;
}

/** The customer's card of that number; undefined too when anything else that is said of it is not so. */
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

/** Whoever's it is. */
export function findCard({ db, vault }: Pick<Context, "db" | "vault">, cardNumber: string) {
  return cardsInUse(db).where("card.number_digest", "=", cardDigest(vault, cardNumber)).executeTakeFirst();
}

/** As it stands now, and stays until the transaction ends. */
export function lockCard(transaction: Transaction<BankSchema>, id: bigint): Promise<Card> {
  return cardsInUse(transaction).where("card.id", "=", id).forNoKeyUpdate("card").executeTakeFirstOrThrow();
}
