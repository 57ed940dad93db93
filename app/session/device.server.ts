import { createHmac, randomBytes } from "node:crypto";
import type { Sealer } from "~/seal.server";
import { readCookie } from "./cookie.server";
import type { Portal } from "~/load-context";

/**
 * Browsers that customers have signed in with. The cookie is a random id; the row holds a digest of the customer number keyed by it,
 * so that neither alone tells who uses which browser.
 */
interface Browser {
  portal: Portal;
  /** Id from the cookie; null if no customer has signed in with this browser. */
  device: string | null;
}

const CONTEXT = "cookie:device";
const LIFE_SECONDS = 365 * 86_400;
export const DEVICE_LIFE_MS = LIFE_SECONDS * 1000;

const deviceCookieName = (secure: boolean): string => (secure ? "__Host-device" : "device");

/** Null on a first visit or for an invalid value. */
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

/** Returns the browser's name for the bank if the customer is known in it. */
export async function knownBrowser(visitor: Browser, customerNumber: string): Promise<string | undefined> {
  return (await knownDevice(visitor, customerNumber))
    ? digestOf(visitor.device!, customerNumber).toString("base64url")
    : undefined;
}

/** Remembers the browser after a sign-in. Returns its cookie, valid for a year. */
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

/** Forgets all browsers of the customer except `except`. */
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
