import { createHmac, randomBytes } from "node:crypto";
import type { Portal } from "~/load-context";
import { otpAttempts, type Aim } from "./limits.server";
import { openCookie, sealedCookie } from "./cookies.server";
import type { Visitor } from "./visitor.server";

/**
 * Browsers that customers have signed in with. The cookie is a random id; the row holds a digest of the customer number keyed by it,
 * so that neither alone tells who uses which browser.
 */
type Browser = Pick<Visitor, "portal" | "cookies">;

const LIFE_SECONDS = 365 * 86_400;
export const DEVICE_LIFE_MS = LIFE_SECONDS * 1000;

/** Id from the cookie; null if no customer has signed in with this browser. */
export const deviceOf = ({ portal, cookies }: Browser): string | null =>
  openCookie(portal, cookies, "device");

const digestOf = (device: string, customerNumber: string): Buffer =>
  createHmac("sha256", device).update(customerNumber).digest();

const oldest = ({ clock }: Portal): Date => new Date(clock.now().getTime() - DEVICE_LIFE_MS);

/** The browser's name for the bank if the customer is known in it. */
export async function knownBrowser(visitor: Browser, customerNumber: string): Promise<string | undefined> {
  const device = deviceOf(visitor);
  if (!device) return undefined;
  const digest = digestOf(device, customerNumber);
  const row = await visitor.portal.db
    .selectFrom("portal.device")
    .select("last_seen_at")
    .where("digest", "=", digest)
    .where("last_seen_at", ">", oldest(visitor.portal))
    .executeTakeFirst();
  return row && digest.toString("base64url");
}

/**
 * By whom a try of the customer's is counted. A known browser has a share of each limit to itself: strangers who know customer ID and
 * mobile cannot use it up.
 */
export async function shareOf(visitor: Browser, whose: { customer: string; mobile: string }): Promise<Aim> {
  const browser = await knownBrowser(visitor, whose.customer);
  return browser ? otpAttempts(whose.customer, browser) : whose;
}

/** Remembers the browser after a sign-in. Returns its cookie, valid for a year. */
export async function rememberDevice(visitor: Browser, customerNumber: string): Promise<string> {
  const { db, clock } = visitor.portal;
  const device = deviceOf(visitor) ?? randomBytes(24).toString("base64url");
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
  return sealedCookie(visitor.portal, "device", device, LIFE_SECONDS);
}

/** Forgets all browsers of the customer except `except`. */
export async function deleteExpiredDevices(
  { db }: Portal,
  customerNumber: string,
  except?: Browser,
): Promise<void> {
  const device = except && deviceOf(except);
  const kept = device ? digestOf(device, customerNumber) : null;
  await db
    .deleteFrom("portal.device")
    .where("customer_number", "=", customerNumber)
    .$if(kept !== null, (query) => query.where("digest", "!=", kept))
    .execute();
}
