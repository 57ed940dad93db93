import { resetText } from "bank/messages/access-text";
import { sendText } from "bank/messages/text-messages";
import { GRANT_MS } from "bank/registration/grant";
import type { Bank } from "bank/services/served";
import { inTransaction } from "~/database/transaction.server";

/** Tells the customer of a login password that was lately set by a grant, once for each. */
export async function noticeReset(
  { db, clock, vault }: Pick<Bank, "db" | "clock" | "vault">,
  customer: { number: string; mobile: string },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    const resets = await transaction
      .updateTable("bank.registration")
      .set({ noticed_at: now })
      .where("customer_number", "=", customer.number)
      .where("login_set_at", ">", new Date(now.getTime() - GRANT_MS))
      .where("noticed_at", "is", null)
      .returning("login_set_at")
      .execute();
    for (const { login_set_at } of resets) {
      const text = resetText(login_set_at!);
      await sendText(transaction, vault, { mobile: customer.mobile, sentAt: now, text });
    }
  });
}
