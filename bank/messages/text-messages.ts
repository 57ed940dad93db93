import { getRow, insertRows } from "bank/database/rows";
import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { Vault } from "bank/vault";
import type { BankProfile } from "common/bank";
import type { Paise } from "common/money";

interface TextMessage {
  mobile: string;
  sentAt: Date;
  text: string;
  otp?: string | undefined;
}

export async function sendText(db: Db, vault: Vault, message: TextMessage): Promise<void> {
  await insertRows(db, "bank.text_message", {
    mobile: message.mobile,
    sent_at: message.sentAt,
    sealed_text: vault.seal(message.text),
    sealed_otp: message.otp === undefined ? null : vault.seal(message.otp),
  });
}

/** To the customer's registered mobile. */
export async function textCustomer(
  db: Db,
  vault: Vault,
  customerNumber: string,
  message: Pick<TextMessage, "sentAt" | "text">,
): Promise<void> {
  const { mobile } = await getRow(db, "bank.customer", { number: customerNumber });
  await sendText(db, vault, { mobile, ...message });
}

/** The last `most` messages, newest first, of one mobile or of all. */
export async function listTexts(db: Db, vault: Vault, most: number, mobile?: string): Promise<TextMessage[]> {
  const rows = await db
    .selectFrom("bank.text_message")
    .select(["mobile", "sent_at", "sealed_text", "sealed_otp"])
    .$if(mobile !== undefined, (query) => query.where("mobile", "=", mobile!))
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    mobile: row.mobile,
    sentAt: row.sent_at,
    text: vault.open(row.sealed_text),
    otp: row.sealed_otp ? vault.open(row.sealed_otp) : undefined,
  }));
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
