import { createHmac, randomBytes } from "node:crypto";
import type { Sealer } from "~/seal.server";
import { readCookie } from "./cookie.server";
import type { Portal } from "~/load-context";

/**
 * Browsers customers have signed in with: the cookie is a random id, a row says under a digest keyed by it that one customer is
 * known there. Neither the cookie nor the table alone says who uses which.
 */
interface Browser {
  portal: Portal;
  /** The id of its cookie; null in a browser nobody has signed in with. */
  device: string | null;
}

const CONTEXT = "cookie:device";
const LIFE_SECONDS = 365 * 86_400;
export const DEVICE_LIFE_MS = LIFE_SECONDS * 1000;

const deviceCookieName = (secure: boolean): string => (secure ? "__Host-device" : "device");

/** The browser's id; null on a first visit or with a foreign value. */
export function readDevice(request: Request, sealer: Sealer, secure: boolean): string | null {
  const value = readCookie(request.headers.get("Cookie"), deviceCookieName(secure));
  return value ? sealer.open(CONTEXT, value) : null;
}

const digestOf = (device: string, customerNumber: string): Buffer =>
  createHmac("sha256", device).update(customerNumber).digest();

const oldest = ({ clock }: Portal): Date => new Date(clock.now().getTime() - DEVICE_LIFE_MS);

export async function knownDevice(visitor: Browser, customerNumber: string): Promise<boolean> {
  if (!visitor.device) return false;
  const row = await visitor.portal.db
    .selectFrom("portal.device")
    .select("last_seen_at")
    .where("digest", "=", digestOf(visitor.device, customerNumber))
    .where("last_seen_at", ">", oldest(visitor.portal))
    .executeTakeFirst();
  return row !== undefined;
}

/** What the bank may call this browser, when the customer is known in it. */
export async function knownBrowser(visitor: Browser, customerNumber: string): Promise<string | undefined> {
  return (await knownDevice(visitor, customerNumber))
    ? digestOf(visitor.device!, customerNumber).toString("base64url")
    : undefined;
}

/** After a sign-in: the browser is known from here on; answers the cookie's line, good for another year. */
export async function rememberDevice(visitor: Browser, customerNumber: string): Promise<string> {
  const { db, clock, env, sealer } = visitor.portal;
  const device = visitor.device ?? randomBytes(24).toString("base64url");
  const now = clock.now();
  await db
    .insertInto("portal.device")
    .values({
      digest: digestOf(device, customerNumber),
      customer_number: customerNumber,
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) => conflict.column("digest").doUpdateSet({ last_seen_at: now }))
    .execute();
  const line = `${deviceCookieName(env.secure)}=${sealer.seal(CONTEXT, device)}`;
  return `${line}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax${env.secure ? "; Secure" : ""}`;
}

/**
 * No browser is known any more but `except`: the next sign-in of the customer is from a new one, wherever it comes from.
 */
export async function deleteExpiredDevices(
  { db }: Portal,
  customerNumber: string,
  except?: Browser,
): Promise<void> {
  const kept = except?.device ? digestOf(except.device, customerNumber) : null;
  await db
    .deleteFrom("portal.device")
    .where("customer_number", "=", customerNumber)
    .$if(kept !== null, (query) => query.where("digest", "!=", kept))
    .execute();
}
