/** The steps of registration and recovery, by a visitor without a browser. */
import { demoBranchTokens, demoCardExpiry, demoCards, verificationValue } from "bank/demo/cards";
import { istDate } from "common/dates";
import { termsOn } from "common/terms";
import { ourBank } from "./banks";
import { query } from "./query";
import { captcha } from "./running-portal";
import type { Answer, Visitor } from "./visitor";
import { mobileOf } from "./visitor";

export const startOf = (mode: string): string => `/NewUser?mode=${mode}`;

/** What a customer of the demo types from the debit card. */
export function cardOf(customerId: string) {
  const cardNumber = demoCards.get(customerId)!;
  const [expiryMonth, expiryYear] = demoCardExpiry(istDate(new Date())).split("/") as [string, string];
  return { cardNumber, expiryMonth, expiryYear, cvv: verificationValue(cardNumber) };
}

export const tokenOf = (customerId: string): string => demoBranchTokens.get(customerId)!;

/** Version of the terms that a registration asks for today. */
export const termsToday = (): string => termsOn(ourBank.profile.terms, istDate(new Date()))!.from;

/** First step. */
export async function identify(
  visitor: Visitor,
  mode: string,
  customerId: string,
  fields: Record<string, string> = {},
): Promise<Answer> {
  await visitor.get(startOf(mode));
  return visitor.post(startOf(mode), {
    customerId,
    mobile: mobileOf(customerId),
    captcha,
    terms: termsToday(),
    ...fields,
  });
}

/** Up to the second step; its path. */
export async function goToProof(visitor: Visitor, mode: string, customerId: string): Promise<string> {
  const { status, location, body } = await identify(visitor, mode, customerId);
  if (status !== 303 || !location) throw new Error(`the first step did not go on: ${status} ${body}`);
  await visitor.get(location);
  return location;
}

/** Up to the OTP, by a card; its path. */
export async function goToRegistrationOtp(
  visitor: Visitor,
  mode: string,
  customerId: string,
): Promise<string> {
  const path = await goToProof(visitor, mode, customerId);
  const proven = await visitor.post(path, { intent: "card", ...cardOf(customerId) });
  if (proven.status !== 303) throw new Error(`the card proved nothing: ${proven.status} ${proven.body}`);
  const shown = await visitor.get(path);
  if (!shown.body.includes('name="otp"')) throw new Error(`no OTP was asked for: ${shown.body}`);
  return path;
}

/** What proves a customer: the card, or the branch token of those who have none. */
export const proofOf = (customerId: string, by: "card" | "token"): Record<string, string> =>
  by === "card"
    ? { intent: "card", ...cardOf(customerId) }
    : { intent: "token", branchToken: tokenOf(customerId) };

/** Forgets what was tried so far: tests are more than one customer tries in an hour, and more wrong cards than the bank allows. */
export async function forgetTries(databaseUrl: string): Promise<void> {
  for (const table of ["portal.rate_limit", "bank.proof", "bank.given_proof"])
    await query(databaseUrl, `delete from ${table}`);
}
