import { randomInt } from "node:crypto";
import { quickSignIn } from "./quick-sign-in";
import type { Visitor } from "./visitor";

/** The way of every two-pass flow up to its OTP, without a browser. */
export const TRANSACTION_PASSWORD = "Cauvery#2026";

/** Sends a form, confirms it on its check page if there is one, with the transaction password if that is asked for: the OTP page's path. */
export async function sendToOtp(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  const begun = await pathAfter(visitor, path, fields);
  const { body } = await visitor.get(begun);
  if (body.includes('name="otp"')) return begun;
  const confirmed = await pathAfter(visitor, begun, {
    intent: "confirm",
    ...(body.includes('name="transactionPassword"') && { transactionPassword: TRANSACTION_PASSWORD }),
  });
  const shown = await visitor.get(confirmed);
  if (!shown.body.includes('name="otp"')) throw new Error(`${path}: no OTP was asked for: ${shown.body}`);
  return confirmed;
}

async function pathAfter(visitor: Visitor, path: string, fields: Record<string, string>): Promise<string> {
  const { status, location, body } = await visitor.post(path, fields);
  if (status !== 303 || !location) throw new Error(`${path} was refused: ${status} ${body}`);
  return location;
}

/** The same from the form's page on; signs in where needed. */
export async function goToOtp(
  visitor: Visitor,
  customer: string,
  path: string,
  details: Record<string, string>,
): Promise<string> {
  await quickSignIn(visitor, customer);
  await visitor.get(path);
  return sendToOtp(visitor, path, details);
}

let amounts = randomInt(0, 20_000);

/** `123.45`, from 1 to 200; 20,000 before one comes again, so that none is taken for the same sent twice. */
export function someAmount(): string {
  amounts = (amounts + 1) % 19_900;
  return `${1 + Math.floor(amounts / 100)}.${String(amounts % 100).padStart(2, "0")}`;
}
