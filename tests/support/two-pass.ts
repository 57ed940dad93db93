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
  for await (const { address, body } of stepsBehind(visitor, path, fields))
    if (body.includes('name="otp"')) return address;
  throw new Error(`${path}: no OTP was asked for`);
}

/**
 * The pages behind a form, each while it is the customer's step: its check page, its OTP's, and the one that says that it is done. They
 * are left by their right answers; without `mobile` the OTP is the last.
 */
export async function* stepsBehind(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  mobile?: string,
): AsyncGenerator<{ address: string; body: string }> {
  let address = await pathAfter(visitor, path, fields);
  for (;;) {
    const { body } = await visitor.get(address);
    yield { address, body };
    const answer = await answerTo(visitor, body, mobile);
    if (!answer) return;
    address = await pathAfter(visitor, address, answer);
  }
}

async function answerTo(
  visitor: Visitor,
  body: string,
  mobile: string | undefined,
): Promise<Record<string, string> | null> {
  if (body.includes('name="otp"'))
    return mobile ? { otp: await visitor.readOtp(mobile), intent: "verify" } : null;
  if (!body.includes('value="confirm"')) return null;
  return {
    intent: "confirm",
    ...(body.includes('name="transactionPassword"') && { transactionPassword: TRANSACTION_PASSWORD }),
  };
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
