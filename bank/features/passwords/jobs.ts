import type { JobHandler } from "bank/jobs/jobs";
import { sendText } from "bank/messages/text-messages";
import { passwordLockedText } from "./texts";

/** Tells the customer that wrong entries have locked a password (`countEntry`), and until when. */
export const notifyOfLock: JobHandler = async (transaction, { clock, vault, profile }, { subject }) => {
  const [customerNumber, kind, until] = subject.split(" ") as [string, "login" | "transaction", string];
  const { mobile } = await transaction
    .selectFrom("bank.customer")
    .select("mobile")
    .where("number", "=", customerNumber)
    .executeTakeFirstOrThrow();
  const text = passwordLockedText(profile, kind, new Date(until));
  await sendText(transaction, vault, { mobile, sentAt: clock.now(), text });
};
