import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { CredentialTable } from "bank/database/schema-customers";
import { countEntry } from "bank/count-entry";
import { passwordText } from "bank/messages/access-text";
import { sendText } from "bank/messages/text-messages";
import { hashPassword, verifyPassword } from "bank/passwords";
import { useGrant, isGranted } from "bank/registration/grant";
import type { Bank, Context } from "bank/services/served";
import { inTransaction } from "~/database/transaction.server";
import { findKept, judgeChoice, type Choice } from "./choose";
import { setPassword } from "./set-password";

/** A customer's new password, allowed by the old one or by a grant. */
export interface PasswordWish {
  customer: { number: string; mobile: string };
  kind: CredentialTable["kind"];
  newPassword: string;
  by: { oldPassword: string } | { grant: string };
  /** The bank's session that lives on. */
  sessionId?: string | undefined;
}

export type PasswordOutcome = "set" | Exclude<Choice, "fine"> | "wrong" | "locked" | "no-grant";

/**
 * Sets it and ends the customer's other sessions. A wrong old password counts, and locks, as it does where it is used;
 * a grant is used up only by a password that may be chosen.
 */
export async function changePassword(
  context: Context,
  wish: PasswordWish & { notice: boolean },
): Promise<PasswordOutcome> {
  const { customer, kind, newPassword, by, sessionId, notice } = wish;
  const before = await findKept(context, customer.number, kind);
  const allowed = await isAllowed(context, wish, before?.hash);
  if (allowed !== "allowed") return allowed;
  const choice = await judgeChoice(customer.number, before, newPassword);
  if (choice !== "fine") return choice;
  const hash = await hashPassword(newPassword);
  const outcome = await inTransaction(context.db, async (transaction) => {
    await oneAtATime(transaction, customer.number);
    const now = await findKept({ db: transaction }, customer.number, kind);
    if (now?.hash !== before?.hash) return "changed-meanwhile";
    if ("grant" in by && !(await useGrant(transaction, context, customer.number, kind, by.grant)))
      return "no-grant";
    const set = { customerNumber: customer.number, kind, hash, before, sessionId };
    await setPassword(transaction, context, set);
    if (notice) await tell(transaction, context, wish);
    return "set";
  });
  return outcome === "changed-meanwhile" ? changePassword(context, wish) : outcome;
}

/** Changes of one customer wait for each other here. */
async function oneAtATime(transaction: Transaction<BankSchema>, customerNumber: string): Promise<void> {
  await transaction
    .selectFrom("bank.customer")
    .select("number")
    .where("number", "=", customerNumber)
    .forNoKeyUpdate()
    .execute();
}

function tell(
  transaction: Transaction<BankSchema>,
  { clock, vault }: Pick<Bank, "clock" | "vault">,
  { customer: { mobile }, kind }: PasswordWish,
): Promise<void> {
  const sentAt = clock.now();
  return sendText(transaction, vault, { mobile, sentAt, text: passwordText(kind, sentAt) });
}

async function isAllowed(
  bank: Pick<Bank, "db" | "clock" | "vault">,
  { customer, kind, by }: PasswordWish,
  hash: string | undefined,
): Promise<"allowed" | "wrong" | "locked" | "no-grant"> {
  if ("grant" in by) return (await isGranted(bank, customer.number, kind, by.grant)) ? "allowed" : "no-grant";
  const right = await verifyPassword(hash, by.oldPassword);
  const entry = await countEntry(bank, customer.number, kind, right);
  return entry === "accepted" ? "allowed" : entry;
}
