import { cookieAndPlace, DEVICE_LIFE_MS, knownBrowser } from "~/session/device.server";
import { readTally, resetTally, tally } from "~/session/limits.server";
import type { Visitor } from "~/session/visitor.server";

/**
 * A browser that knows the customer is spared the captcha until one of its tries is refused. Each try counts as refused before it is
 * looked at, so that parallel tries count too. The count is kept here, under its cookie and place, where the visitor cannot change it.
 */
const REFUSED = "refused-in-browser";
const MINUTES = DEVICE_LIFE_MS / 60_000;

/** True if the page needs no captcha for the customers of this browser. */
export async function isSpared(visitor: Visitor): Promise<boolean> {
  const device = cookieAndPlace(visitor);
  return device !== null && (await readTally(visitor.portal, REFUSED, device)) < 1;
}

/** Counts a try. True if it needs no captcha. */
export async function beginTry(visitor: Visitor, customerNumber: string): Promise<boolean> {
  const device = cookieAndPlace(visitor);
  if (!device) return false;
  const [[refused = 0], browser] = await Promise.all([
    tally(visitor.portal, [{ what: REFUSED, whose: device, minutes: MINUTES }]),
    knownBrowser(visitor, customerNumber),
  ]);
  return refused <= 1 && browser !== undefined;
}

/** Corrects the count: a right try ends it, one that the bank did not look at does not count. */
export async function endTry(visitor: Visitor, outcome: "right" | "not-checked"): Promise<void> {
  const device = cookieAndPlace(visitor);
  if (!device) return;
  if (outcome === "right") await resetTally(visitor.portal, REFUSED, device);
  else await tally(visitor.portal, [{ what: REFUSED, whose: device, minutes: MINUTES, points: -1 }]);
}
