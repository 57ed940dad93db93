import { randomInt } from "node:crypto";
import { quickSignIn } from "./quick-sign-in";
import type { Visitor } from "./visitor";

/** The way of every two-pass flow up to its OTP, without a browser. */
export const TRANSACTION_PASSWORD = "Cauvery#2026";

/** Signs in where needed, sends the details, confirms with the transaction password: the OTP page's path. */
export async function goToOtp(
  visitor: Visitor,
  customer: string,
  path: string,
  details: Record<string, string>,
): Promise<string> {
  await quickSignIn(visitor, customer);
  await visitor.get(path);
  const checked = await visitor.post(path, details);
  if (checked.status !== 303 || !checked.location)
    throw new Error(`the details were refused: ${checked.status} ${checked.body}`);
  await visitor.get(checked.location);
  const confirmed = await visitor.post(checked.location, {
    intent: "confirm",
    transactionPassword: TRANSACTION_PASSWORD,
  });
  if (confirmed.status !== 303 || !confirmed.location)
    throw new Error(`it was not confirmed: ${confirmed.status} ${confirmed.body}`);
  const shown = await visitor.get(confirmed.location);
  if (!shown.body.includes('name="otp"')) throw new Error(`no OTP was asked for: ${shown.body}`);
  return confirmed.location;
}

let amounts = randomInt(0, 20_000);

/** `123.45`, from 1 to 200; 20,000 before one comes again, so that none is taken for the same sent twice. */
export function someAmount(): string {
  amounts = (amounts + 1) % 19_900;
  return `${1 + Math.floor(amounts / 100)}.${String(amounts % 100).padStart(2, "0")}`;
}
