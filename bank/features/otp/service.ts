import type { Row } from "bank/database/schema";
import { listTexts } from "bank/messages/text-messages";
import { sendOtp } from "bank/otp/send-otp";
import { verifyOtp } from "bank/otp/verify-otp";
import { done, notTogether, refuse, serve, type Context } from "bank/service";
import { otpGeneration, otpValidation } from "common/contract/otp.server";
import { otpRefusals } from "common/contract/refusals.server";
import { sandboxMessages } from "common/contract/sandbox.server";

export const generate = serve(otpGeneration, "self-checked", async (context, request) => {
  const customer = await findReceiver(context, request.purpose, request.customerNumber);
  if (!customer) return notTogether;
  const outcome = await sendOtp(context, customer, request);
  return outcome === "sent" ? done({}) : refuse(otpRefusals[outcome]);
});

export const validate = serve(otpValidation, "self-checked", async (context, request) => {
  const customer = await findReceiver(context, request.purpose, request.customerNumber);
  if (!customer) return refuse(otpRefusals.wrong);
  const outcome = await verifyOtp(context, customer.number, request, request.otp);
  return outcome === "verified" ? done({}) : refuse(otpRefusals[outcome]);
});

/** Finds the receiver: by number and mobile, or by mobile alone if exactly one customer has it. */
async function findReceiver(context: Context, purpose: string, customerNumber: string | undefined) {
  const customers = await context.db
    .selectFrom("bank.customer")
    .select(["number", "mobile"])
    .where("mobile", "=", context.user)
    .where("status", "in", statusesOf(purpose))
    .$if(customerNumber !== undefined, (query) => query.where("number", "=", customerNumber!))
    .limit(2)
    .execute();
  return customers.length === 1 ? customers[0] : undefined;
}

/** Unregistered and self-locked customers may get OTPs that lead back in. */
function statusesOf(purpose: string): Row<"bank.customer">["status"][] {
  if (purpose === "register") return ["active", "unregistered"];
  return purpose === "password-reset" ? ["active", "unregistered", "locked"] : ["active"];
}

const MAX_MESSAGES = 100;

export const messages = serve(sandboxMessages, "anyone", async ({ db, vault }, { mobile }) =>
  done({ messages: await listTexts(db, vault, MAX_MESSAGES, mobile || undefined) }),
);
