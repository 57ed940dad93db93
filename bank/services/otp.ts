import { otpGeneration, otpValidation } from "~/contract/otp.server";
import type { CustomerTable } from "bank/database/schema-customers";
import type { OtpPurpose } from "bank/otp/binding";
import { sendOtp } from "bank/otp/send-otp";
import { verifyOtp } from "bank/otp/verify-otp";
import { notTogether } from "bank/customers";
import { done, refuse, serve, type Context } from "./served";

const wrong = refuse("6001", "Invalid OTP, please enter valid OTP");

const generate = serve(otpGeneration, async (context, request) => {
  const customer = await findReceiver(context, request.purpose, request.customerNumber);
  if (!customer) return notTogether;
  const outcome = await sendOtp(context, customer, request);
  switch (outcome) {
    case "sent":
      return done({});
    case "too-soon":
      return refuse("6004", "An OTP has just been sent. Please wait before you ask for another");
    case "too-many":
      return refuse("6005", "Too many OTPs have been sent. Please try again after an hour");
  }
});

const validate = serve(otpValidation, async (context, request) => {
  const customer = await findReceiver(context, request.purpose, request.customerNumber);
  if (!customer) return wrong;
  const outcome = await verifyOtp(context, customer.number, request, request.otp);
  switch (outcome) {
    case "verified":
      return done({});
    case "wrong":
      return wrong;
    case "expired":
      return refuse("6002", "You have entered expired OTP, please enter valid OTP");
    case "dead":
      return refuse("6003", "Too many wrong entries. Please ask for a new OTP");
  }
});

/** Whose mobile it is: by customer number as well where given, else the one customer with that mobile. */
async function findReceiver(context: Context, purpose: OtpPurpose, customerNumber: string | undefined) {
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

/** Who has not registered yet, or is locked by own wish, is sent those that lead back in. */
function statusesOf(purpose: OtpPurpose): CustomerTable["status"][] {
  switch (purpose) {
    case "register":
      return ["active", "unregistered"];
    case "password-reset":
      return ["active", "unregistered", "locked"];
    case "sign-in":
    case "transfer":
    case "add-payee":
    case "green-pin":
    case "card-status":
    case "card-limit":
    case "card-pin":
      return ["active"];
  }
}

export const otpServices = [generate, validate];
