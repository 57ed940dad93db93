import { getRow, insertRows } from "bank/database/rows";
import { sql } from "kysely";
import type { Db, Row } from "bank/database/schema";
import type { Vault } from "bank/vault";
import { alwaysToldFrom, type DebitWay } from "common/alerts";
import type { BankProfile, BankTariff } from "common/bank";
import { formatIstTime, istDate } from "common/dates";
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
  /** Entry of the receiver's account: the message ends with the balance after it. */
  balance?: Entry | undefined;
}

interface Sender {
  vault: Vault;
  profile: BankProfile;
}

export async function sendText(
  db: Db,
  sender: Sender,
  { mobile, language }: Receiver,
  message: TextMessage,
): Promise<void> {
  await insertRows(db, "bank.text_message", {
    mobile,
    sent_at: message.sentAt,
    sealed_text: sealMessage(sender, language, message),
    sealed_otp: null,
  });
}

/** The message as the table keeps it: its text, and apart from it the entry whose balance the books give when it is sent. */
export const sealMessage = (
  { vault, profile }: Sender,
  language: Language,
  { sentAt, words: sentences, balance }: TextMessage,
): Buffer =>
  sealContent(vault, {
    text: [sentences]
      .flat()
      .map((one) => say(profile, one, language))
      .join(" "),
    ...(balance && { balance: { ...balance, ...aroundBalance(profile, language, sentAt) } }),
  });

/** The sentence that ends each message about a debit or credit, in two parts: balance, time, bank. */
function aroundBalance(profile: BankProfile, language: Language, at: Date) {
  const values = { balance: PLACE, time: formatIstTime(at) };
  const [before = "", after = ""] = say(profile, words("accounts:messages.balance", values), language).split(
    PLACE,
  );
  return { before, after };
}

const PLACE = "\uE000";

interface Content {
  text: string;
  /** Its entry, and the words before and after the balance. */
  balance?: Entry & { before: string; after: string };
}

export const sealContent = (vault: Vault, { text, balance }: Content): Buffer =>
  vault.seal(JSON.stringify({ text, balance }));

/** Messages of an earlier version are text alone, with a mark in place of the balance. */
function openContent(vault: Vault, sealed: Buffer): Content {
  const content = vault.open(sealed);
  return content.startsWith('{"text":')
    ? (JSON.parse(content) as Content)
    : { text: content.replaceAll(/\uE000[^\uE001]*\uE001/g, "…") };
}

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

/** The last `most` messages, newest first, of one mobile or of all. */
export async function listTexts(db: Db, vault: Vault, most: number, mobile?: string): Promise<KeptText[]> {
  const rows = await db
    .selectFrom("bank.text_message")
    .select(["mobile", "sent_at", "sealed_text", "sealed_otp"])
    .$if(mobile !== undefined, (query) => query.where("mobile", "=", mobile!))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const contents = rows.map((row) => ({ mobile: row.mobile, ...openContent(vault, row.sealed_text) }));
  const balanceOf = await findBalances(db, contents);
  return rows.map((row, at) => ({
    mobile: row.mobile,
    sentAt: row.sent_at,
    text: [contents[at]!.text, balanceOf(contents[at]!)].filter(Boolean).join(" "),
    otp: row.sealed_otp ? vault.open(row.sealed_otp) : undefined,
  }));
}

type Addressed = Content & { mobile: string };

/** The sentence about the balance of each message, of an account of the customer with its mobile only; empty without one. */
async function findBalances(db: Db, contents: readonly Addressed[]): Promise<(content: Addressed) => string> {
  const entries = contents.flatMap(({ balance }) => balance ?? []);
  if (entries.length === 0) return () => "";
  const rows = await db
    .selectFrom("bank.posting as posting")
    .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
    .innerJoin("bank.account as account", "account.id", "posting.account_id")
    .innerJoin("bank.customer as customer", "customer.number", "account.customer_number")
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
    .select(["customer.mobile", "account.number", "journal.reference", "posting.balance_after"])
    .execute();
  const nameOf = (mobile: string, account: string, reference: string) =>
    JSON.stringify([mobile, account, reference]);
  const balances = new Map(
    rows.map((row) => [nameOf(row.mobile, row.number, row.reference), inBalance(row.balance_after)]),
  );
  return ({ mobile, balance }) => {
    const found = balance && balances.get(nameOf(mobile, balance.account, balance.reference));
    return balance && found ? `${balance.before}${found}${balance.after}` : "";
  };
}

interface Movement {
  account: string;
  /** Credit above zero, debit below. */
  change: Paise;
  way: DebitWay;
  at: Date;
}

/**
 * True if the holder is sent a text message about a movement. Everything about safety or orders is always told and does not
 * ask here.
 */
export async function wantsText(
  { alerts }: Pick<BankTariff, "alerts">,
  db: Db,
  { account, change, way, at }: Movement,
): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select bank.wants_text(${account}, ${change}, ${alwaysToldFrom(alerts, istDate(at), way)}) as wanted`.execute(
    db,
  );
  return rows[0]!.wanted;
}
