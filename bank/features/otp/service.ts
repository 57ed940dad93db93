import { callersOf, type Customer } from "bank/customers";
import { listTexts } from "bank/messages/text-messages";
import { answerToSending, sendOtp } from "bank/otp/send-otp";
import { refuseEntry, verifyOtp } from "bank/otp/verify-otp";
import { words, type TextValues } from "common/words";
import { findBankName, findHolderName } from "bank/registers/account-holders";
import { nearestTown } from "bank/registers/nearest-town";
import { done, notTogether, refuse, serve, type Context } from "bank/service";
import { otpGeneration, otpValidation, shareOfPurpose } from "common/contract/otp.server";
import { otpRefusals } from "common/contract/refusals.server";
import { sandboxMessages } from "common/contract/sandbox.server";
import type { RequestOf } from "common/contract/service.server";
import { plain } from "common/plain-text";
import { quotedInMessage } from "common/quotation";

export const generate = serve(otpGeneration, "self-checked", async (context, request) => {
  const customer = await findReceiver(context, request.purpose, request.customerNumber);
  if (!customer) return notTogether;
  const browser = shareOfPurpose(request.purpose) === "acts" ? undefined : request.browser;
  const facts = await findFacts(context, request);
  const sent = await sendOtp(context, customer, request, { browser, facts });
  return answerToSending(sent);
});

/** Adds to the text message what the bank knows of the request beyond its bound values. */
async function findFacts(context: Context, request: RequestOf<typeof otpGeneration>): Promise<TextValues> {
  if (request.purpose === "sign-in") {
    const { browserName = "", latitude = "", longitude = "" } = request;
    const town = nearestTown(latitude, longitude);
    return {
      browser: plain(browserName) || words("sign-in:messages.unknownBrowser"),
      place: town ? words("sign-in:messages.near", { town }) : words("sign-in:messages.placeUnknown"),
    };
  }
  if (request.purpose !== "add-payee") return {};
  const { variable2: accountNumber = "", variable3: ifsc = "" } = request;
  const [bankName, holder] = await Promise.all([
    ifsc === "" ? context.profile.name : findBankName(context, ifsc),
    findHolderName(context, { accountNumber, ifsc }),
  ]);
  return {
    bankName: bankName ?? quotedInMessage(plain(ifsc)),
    holder: holder === null ? words("payees:messages.holderUnknown") : plain(holder),
  };
}

export const validate = serve(otpValidation, "self-checked", async (context, request) => {
  const customer = await findReceiver(context, request.purpose, request.customerNumber);
  if (!customer) return refuse(otpRefusals.wrong);
  return refuseEntry(await verifyOtp(context, customer.number, request, request.otp)) ?? done({});
});

/** Finds the receiver: by number and mobile, or by mobile alone if exactly one customer has it. */
async function findReceiver(context: Context, purpose: string, customerNumber: string | undefined) {
  const statuses = statusesOf(purpose);
  const customers = (await callersOf(context)).filter(
    ({ number, status }) =>
      statuses.includes(status) && (customerNumber === undefined || number === customerNumber),
  );
  return customers.length === 1 ? customers[0] : undefined;
}

/** Unregistered and self-locked customers may get OTPs that lead back in. */
function statusesOf(purpose: string): Customer["status"][] {
  if (purpose === "register") return ["active", "unregistered"];
  return purpose === "password-reset" ? ["active", "unregistered", "locked"] : ["active"];
}

const MAX_MESSAGES = 100;

export const messages = serve(sandboxMessages, "anyone", async ({ db, vault }, { mobile }) =>
  done({ messages: await listTexts(db, vault, MAX_MESSAGES, mobile || undefined) }),
);
