import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import { copiedBrowserNotice } from "common/contract/sign-in.server";
import type { PortalSchema } from "~/database/schema.server";
import type { Portal } from "~/load-context";
import { digest } from "~/seal.server";
import { wordsOfBrowser } from "~/ui/browser-name";
import { audit } from "./audit.server";
import { strangerCaller } from "./callers.server";
import { openCookie, sealedCookie } from "./cookies.server";
import { areaOf, otpAttempts, type Aim } from "./limits.server";
import type { Visitor } from "./sessions.server";

/**
 * Browsers that customers have signed in with. The cookie has an id and a secret for each customer of the browser; the row has digests
 * of both, so that neither alone tells who uses which browser. The secret changes at each sign-in:
 * see `docs/decisions/a-known-browser-changes-its-secret.md`.
 */
type Row = Selectable<PortalSchema["portal.device"]>;

const LIFE_SECONDS = 365 * 86_400;
export const DEVICE_LIFE_MS = LIFE_SECONDS * 1000;

/** Customers of one browser; another one takes the place of the first. */
const MAX_CUSTOMERS = 8;
/** Areas kept of a browser: home, work, mobile networks. */
const MAX_AREAS = 6;
const DAY_MS = 86_400_000;

/** Part of the cookie for one customer. The cookies of an earlier version have one id for all and no secret. */
interface Entry {
  id: string;
  secret: string | null;
}

const random = () => randomBytes(16).toString("base64url");

function entriesOf({ portal, cookies }: Pick<Visitor, "portal" | "cookies">): Entry[] {
  const parts = openCookie(portal, cookies, "device")?.split(",") ?? [];
  return parts.map((part) => {
    const [id = "", secret = null] = part.split(".");
    return { id, secret };
  });
}

const written = (entries: readonly Entry[]): string =>
  entries.map(({ id, secret }) => (secret === null ? id : `${id}.${secret}`)).join(",");

/** Name of the cookie in the place where it is now, for counts; null if no customer has signed in with this browser. */
export function cookieAndPlace({ portal, cookies, userAgent, address }: Visitor): string | null {
  const content = openCookie(portal, cookies, "device");
  return content && `${content} ${wordsOfBrowser(userAgent)} ${areaOf(address)}`;
}

const digestOf = ({ id }: Entry, customerNumber: string): Buffer =>
  createHmac("sha256", id).update(customerNumber).digest();

const oldest = ({ clock }: Portal): Date => new Date(clock.now().getTime() - DEVICE_LIFE_MS);

interface Found {
  row: Row;
  entry: Entry;
  /** `other-family`: the cookie is good, but of another kind of browser. `copied`: its secret has been replaced. */
  state: "known" | "other-family" | "copied";
}

/** The row of the customer that the cookie fits best. */
async function find(visitor: Visitor, customerNumber: string): Promise<Found | null> {
  const named = entriesOf(visitor).map((entry) => ({ entry, name: digestOf(entry, customerNumber) }));
  if (named.length === 0) return null;
  const rows = await visitor.portal.db
    .selectFrom("portal.device")
    .selectAll()
    .where(
      "digest",
      "in",
      named.map(({ name }) => name),
    )
    .where("last_seen_at", ">", oldest(visitor.portal))
    .execute();
  const found = named.flatMap(({ entry, name }): Found[] => {
    const row = rows.find((one) => one.digest.equals(name));
    return row ? [{ row, entry, state: stateOf(visitor, entry, row) }] : [];
  });
  const best = (["known", "other-family", "copied"] as const).map((state) =>
    found.find((one) => one.state === state),
  );
  return best.find(Boolean) ?? null;
}

function stateOf(visitor: Visitor, { secret }: Entry, row: Row): Found["state"] {
  const held = row.secret_digest === null || isDigestOf(secret, row.secret_digest);
  if (!held && !isDigestOf(secret, row.next_digest)) return "copied";
  return row.browser === null || row.browser === wordsOfBrowser(visitor.userAgent) ? "known" : "other-family";
}

const isDigestOf = (secret: string | null, known: Buffer | null): boolean =>
  secret !== null && known !== null && timingSafeEqual(digest(secret), known);

/**
 * The browser's name for the bank if the customer is known in it. In a wider network from which the customer has not signed in with it, it
 * has another name, so that a copy of the cookie spends no share of the owner's. A copy whose secret has been replaced is a
 * stranger's, and the bank informs the owner.
 */
export async function knownBrowser(visitor: Visitor, customerNumber: string): Promise<string | undefined> {
  const found = await find(visitor, customerNumber);
  if (found?.state === "copied") await tellOfCopy(visitor, found.row);
  if (found?.state !== "known") return undefined;
  const { row, entry } = found;
  const isUsual = row.browser === null || row.areas.includes(areaDigest(visitor, entry));
  const name = isUsual ? row.digest : createHmac("sha256", row.digest).update("elsewhere").digest();
  return name.toString("base64url");
}

const areaDigest = ({ address }: Visitor, { id }: Entry): string =>
  createHmac("sha256", id).update(areaOf(address)).digest("base64url").slice(0, 12);

/** At most once a day and row: whoever has the copy must not be able to send text messages. */
async function tellOfCopy(visitor: Visitor, { digest: which, customer_number }: Row): Promise<void> {
  const { portal, userAgent } = visitor;
  const now = portal.clock.now();
  const { numUpdatedRows } = await portal.db
    .updateTable("portal.device")
    .set({ copied_at: now })
    .where("digest", "=", which)
    .where((eb) =>
      eb.or([eb("copied_at", "is", null), eb("copied_at", "<=", new Date(now.getTime() - DAY_MS))]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const { outcome } = await portal.gateway.call(
    copiedBrowserNotice,
    { customerNumber: customer_number, browser: wordsOfBrowser(userAgent) },
    strangerCaller(visitor),
  );
  await audit(visitor, { act: "browser-copied", outcome, customerNumber: customer_number });
}

/**
 * By whom a try of the customer's is counted. A known browser has a share of each limit to itself: strangers who know customer ID and
 * mobile cannot use it up.
 */
export async function shareOf(visitor: Visitor, whose: { customer: string; mobile: string }): Promise<Aim> {
  const browser = await knownBrowser(visitor, whose.customer);
  return browser ? otpAttempts(whose.customer, browser) : whose;
}

/**
 * Remembers the browser after a sign-in, with a new secret. The one before holds until the new one has come back (`confirmSecret`),
 * because an answer may be lost. Returns the cookie, valid for a year.
 */
export async function rememberDevice(visitor: Visitor, customerNumber: string): Promise<string> {
  const { portal } = visitor;
  const now = portal.clock.now();
  const browser = wordsOfBrowser(visitor.userAgent);
  const entries = entriesOf(visitor);
  const found = await find(visitor, customerNumber);
  const isKnown = found?.state === "known";
  const entry: Entry = { id: isKnown ? found.entry.id : random(), secret: random() };
  const secret = digest(entry.secret!);
  const area = areaDigest(visitor, entry);
  if (isKnown)
    await portal.db
      .updateTable("portal.device")
      .set({
        browser,
        next_digest: secret,
        areas: [area, ...found.row.areas.filter((one) => one !== area)].slice(0, MAX_AREAS),
        last_seen_at: now,
      })
      .where("digest", "=", found.row.digest)
      .execute();
  else
    await portal.db
      .insertInto("portal.device")
      .values({
        digest: digestOf(entry, customerNumber),
        customer_number: customerNumber,
        first_seen_at: now,
        last_seen_at: now,
        secret_digest: secret,
        browser,
        areas: [area],
      })
      .execute();
  // An entry of another kind of browser stays: the cookie may be used in both.
  const replaced = found && found.state !== "other-family" ? found.entry : null;
  const place = entries.findIndex(({ id, secret: old }) => id === replaced?.id && old === replaced.secret);
  const shared = replaced?.secret === null;
  if (place >= 0 && !shared) entries[place] = entry;
  else entries.push(entry);
  if (entries.length > MAX_CUSTOMERS) entries.shift();
  return sealedCookie(portal, "device", written(entries), LIFE_SECONDS);
}

/** Digests of the cookie's secrets: the session's statement finds those that have just come back for the first time. */
export const secretsOf = (visitor: Pick<Visitor, "portal" | "cookies">): Buffer[] =>
  entriesOf(visitor).flatMap(({ secret }) => (secret === null ? [] : [digest(secret)]));

/** The new secret has come back: the one before is good no more. */
export async function confirmSecret(visitor: Visitor, customerNumber: string): Promise<void> {
  await visitor.portal.db
    .updateTable("portal.device")
    .set((eb) => ({ secret_digest: eb.ref("next_digest"), next_digest: null }))
    .where("customer_number", "=", customerNumber)
    .where("next_digest", "in", secretsOf(visitor))
    .execute();
}

/** Forgets all browsers of the customer except `except`. */
export async function deleteExpiredDevices(
  { db }: Portal,
  customerNumber: string,
  except?: Visitor,
): Promise<void> {
  const kept = (except ? entriesOf(except) : []).map((entry) => digestOf(entry, customerNumber));
  await db
    .deleteFrom("portal.device")
    .where("customer_number", "=", customerNumber)
    .$if(kept.length > 0, (query) => query.where("digest", "not in", kept))
    .execute();
}
