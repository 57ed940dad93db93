import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { lockCustomer } from "bank/customers";
import { otpText } from "./otp-text";
import { sendText } from "bank/messages/text-messages";
import type { Context } from "bank/service";
import { inTransaction } from "common/postgres/transaction.server";
import { otpDigest, variablesDigest, type OtpBinding } from "./binding";

type SendOutcome = "sent" | "too-soon" | "too-many";

/**
 * In an hour a customer is sent at most this many that nobody answered: no telephone is made to ring for sport.
 */
const MAX_UNANSWERED = 10;
const HOUR_MS = 3_600_000;

/**
 * Sends a new one-time password and ends the one before for the same thing, which may be asked for again after
 * the wait. Those for other things live on: a customer may have two payments open in two tabs.
 */
export async function sendOtp(
  context: Context,
  customer: { number: string; mobile: string },
  binding: OtpBinding,
): Promise<SendOutcome> {
  const { db, clock, vault, policy, profile } = context;
  return inTransaction(db, async (transaction) => {
    // So that each request sees what the one before has sent.
    await lockCustomer(transaction, customer.number);
    const now = clock.now();
    const recent = await transaction
      .selectFrom("bank.otp")
      .select(["purpose", "variables_digest", "sent_at", "state"])
      .where("customer_number", "=", customer.number)
      .where("sent_at", ">", new Date(now.getTime() - HOUR_MS))
      .execute();
    const variables = variablesDigest(vault, customer.number, binding);
    const wait = new Date(now.getTime() - policy.otpWaitSeconds * 1000);
    const tooSoon = recent.some(
      (sent) => sent.state === "sent" && sent.sent_at > wait && sent.variables_digest.equals(variables),
    );
    if (tooSoon) return "too-soon";
    const unanswered = recent.filter((sent) => sent.state === "sent" || sent.state === "dead");
    if (unanswered.length >= MAX_UNANSWERED) return "too-many";

    const otp = randomInt(0, 1_000_000).toString().padStart(6, "0");
    await transaction
      .updateTable("bank.otp")
      .set({ state: sql`case state when 'verified' then 'used' else 'dead' end` })
      .where("customer_number", "=", customer.number)
      .where("purpose", "=", binding.purpose)
      .where("variables_digest", "=", variables)
      .where("state", "in", ["sent", "verified"])
      .execute();
    await transaction
      .insertInto("bank.otp")
      .values({
        customer_number: customer.number,
        purpose: binding.purpose,
        variables_digest: variables,
        otp_digest: otpDigest(vault, customer.number, binding, otp),
        sent_at: now,
        expires_at: new Date(now.getTime() + policy.otpLifeSeconds * 1000),
      })
      .execute();
    const text = otpText(profile, otp, binding, policy.otpLifeSeconds);
    await sendText(transaction, vault, { mobile: customer.mobile, sentAt: now, text, otp });
    return "sent";
  });
}
