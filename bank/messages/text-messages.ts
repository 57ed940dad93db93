import { getRow, insertRows } from "bank/database/rows";
import { sql } from "kysely";
import type { Db, Row } from "bank/database/schema";
import type { Vault } from "bank/vault";
import type { BankProfile } from "common/bank";
import { formatIstTime } from "common/dates";
import type { Language } from "common/languages";
import type { Paise } from "common/money";
import { inBalance } from "./plain-words";
import { words, type Words } from "common/words";
import { say, type Entry } from "./texts";

/** Whom a text message is sent to, in the language that customer has chosen. */
export type Receiver = Pick<Row<"bank.customer">, "mobile" | "language">;

interface TextMessage {
  sentAt: Date;
  /** Sentences in turn. */
  words: Words | readonly Words[];
}

interface Sender {
  vault: Vault;
  profile: BankProfile;
}

export async function sendText(
  db: Db,
  { vault, profile }: Sender,
  { mobile, language }: Receiver,
  { sentAt, words: sentences }: TextMessage,
): Promise<void> {
  const text = sayText(profile, language, [sentences].flat());
  await keepText(db, vault, { mobile, sentAt, text });
}

export const sayText = (profile: BankProfile, language: Language, sentences: readonly Words[]): string =>
  sentences.map((one) => say(profile, one, language)).join(" ");

/** To the customer's registered mobile. */
export async function textCustomer(
  db: Db,
  sender: Sender,
  customerNumber: string,
  message: TextMessage,
): Promise<void> {
  await sendText(db, sender, await getRow(db, "bank.customer", { number: customerNumber }), message);
}

interface KeptText {
  mobile: string;
  sentAt: Date;
  text: string;
  otp?: string | undefined;
}

export async function keepText(db: Db, vault: Vault, { mobile, sentAt, text, otp }: KeptText): Promise<void> {
  await insertRows(db, "bank.text_message", {
    mobile,
    sent_at: sentAt,
    sealed_text: vault.seal(text),
    sealed_otp: otp === undefined ? null : vault.seal(otp),
  });
}

/** The last `most` messages, newest first, of one mobile or of all. */
export async function listTexts(db: Db, vault: Vault, most: number, mobile?: string): Promise<KeptText[]> {
  const rows = await db
    .selectFrom("bank.text_message")
    .select(["mobile", "sent_at", "sealed_text", "sealed_otp"])
    .$if(mobile !== undefined, (query) => query.where("mobile", "=", mobile!))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const texts = await withBalances(
    db,
    rows.map((row) => vault.open(row.sealed_text)),
  );
  return rows.map((row, at) => ({
    mobile: row.mobile,
    sentAt: row.sent_at,
    text: texts[at]!,
    otp: row.sealed_otp ? vault.open(row.sealed_otp) : undefined,
  }));
}

/**
 * Place of the balance of an account after a journal, for `{{balance}}` in a text. The books fill it in when the text is sent, as a
 * text is written together with its debit or credit.
 */
const balanceAfter = ({ account, reference }: Entry): string => `\uE000${account} ${reference}\uE001`;

/** The sentence that ends each message about a debit or credit: balance, time, bank. */
export const balanceWords = ({ account, reference }: Entry, at: Date): Words =>
  words("accounts:messages.balance", {
    balance: balanceAfter({ account, reference }),
    time: formatIstTime(at),
  });

const places = /\uE000(\S+) (.+?)\uE001/g;

async function withBalances(db: Db, texts: readonly string[]): Promise<string[]> {
  const entries = texts.flatMap((text) =>
    [...text.matchAll(places)].map(([, account, reference]) => ({
      account: account!,
      reference: reference!,
    })),
  );
  if (entries.length === 0) return [...texts];
  const rows = await db
    .selectFrom("bank.posting as posting")
    .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
    .innerJoin("bank.account as account", "account.id", "posting.account_id")
    .where(
      "journal.reference",
      "in",
      entries.map(({ reference }) => reference),
    )
    .where(
      "account.number",
      "in",
      entries.map(({ account }) => account),
    )
    .distinctOn(["account.number", "journal.reference"])
    .orderBy("account.number")
    .orderBy("journal.reference")
    .orderBy("posting.account_seq", "desc")
    .select(["account.number as account", "journal.reference as reference", "posting.balance_after"])
    .execute();
  const balances = new Map(rows.map((row) => [balanceAfter(row), inBalance(row.balance_after)]));
  return texts.map((text) => text.replaceAll(places, (place) => balances.get(place)!));
}

/**
 * True if the holder wants a text message about a credit (above zero) or debit (below). Large debits are always told, and so
 * is everything about safety or orders, which does not ask here.
 */
export async function wantsText(
  { debitsAlwaysToldFrom }: BankProfile,
  db: Db,
  account: string,
  change: Paise,
): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select bank.wants_text(${account}, ${change}, ${debitsAlwaysToldFrom}) as wanted`.execute(db);
  return rows[0]!.wanted;
}
