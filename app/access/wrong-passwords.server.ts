import { setTimeout as pause } from "node:timers/promises";
import { logOf } from "~/log.server";
import type { Limits } from "~/rate-limits";
import { tally, networkOf } from "~/session/limits.server";
import { noteEvent } from "~/session/security-events.server";
import type { Visitor } from "~/session/visitor.server";

/**
 * Limits password attempts from browsers that the customer does not use. Each counts as wrong before it is checked, so that
 * parallel attempts count too, and is uncounted if it was right.
 */
type Guard = Limits["wrong-passwords"];

/** False: the password must not be checked. May wait some seconds. */
export async function mayTryPassword(visitor: Visitor, customerNumber: string): Promise<boolean> {
  const { LIMITS, SANDBOX_LIMITS } = visitor.portal.env;
  const guard = LIMITS["wrong-passwords"];
  const [wrong, tries] = await Promise.all([
    countWrong(visitor, customerNumber, 1),
    count(visitor, "password-tried"),
  ]);
  const isSprayed = (of: "address" | "everywhere") => {
    const { wrong: least, share } = guard[of];
    if (!SANDBOX_LIMITS || wrong[of] <= least || wrong[of] <= share * tries[of]) return false;
    logOf(visitor.portal).warn(
      { of, address: visitor.address, wrong: wrong[of], tries: tries[of] },
      "most passwords are wrong",
    );
    return true;
  };
  if (isSprayed("address")) {
    const whose = `wrong-passwords ${networkOf(visitor.address)}`;
    await noteEvent(visitor, { act: "limit", subject: "wrong-passwords:address", whose });
    return false;
  }
  const slowed = isSprayed("everywhere") ? guard.everywhere.milliseconds : 0;
  const wait = Math.max(waitOf(guard, wrong.customer - 1), slowed);
  if (wait === 0 || (await waitInTurn(visitor, guard, wait))) return true;
  // Strangers may fill all places: a network without wrong attempts is let through.
  return wrong.address === 1;
}

/** Uncounts an attempt that was right or was not checked. */
export async function takeBack(visitor: Visitor, customerNumber: string): Promise<void> {
  await countWrong(visitor, customerNumber, -1);
}

/** Milliseconds to wait, by the customer's wrong attempts. */
function waitOf({ customer }: Guard, wrong: number): number {
  if (wrong < customer.wrong) return 0;
  return Math.min(customer.most, customer.milliseconds * 2 ** (wrong - customer.wrong));
}

async function countWrong(visitor: Visitor, customerNumber: string, points: number) {
  const { portal } = visitor;
  const { minutes } = portal.env.LIMITS["wrong-passwords"];
  const [customer, others] = await Promise.all([
    tally(portal, "wrong-password:customer", customerNumber, minutes, points),
    count(visitor, "wrong-password", points),
  ]);
  return { customer, ...others };
}

/** Counts in the network and in all. */
async function count({ portal, address }: Visitor, what: "wrong-password" | "password-tried", points = 1) {
  const { minutes } = portal.env.LIMITS["wrong-passwords"];
  const [network, everywhere] = await Promise.all([
    tally(portal, `${what}:address`, networkOf(address), minutes, points),
    tally(portal, `${what}:everywhere`, "", minutes, points),
  ]);
  return { address: network, everywhere };
}

/** Waiting attempts of this process: each holds a connection. */
let waiting = 0;

const WAITING_MINUTES = 1;

async function waitInTurn(visitor: Visitor, guard: Guard, milliseconds: number): Promise<boolean> {
  if (waiting >= guard.waiting.inAll) return false;
  waiting += 1;
  try {
    if ((await countWaiting(visitor, 1)) > guard.waiting.ofAddress) return false;
    await pause(milliseconds);
    return true;
  } finally {
    waiting -= 1;
    await countWaiting(visitor, -1);
  }
}

const countWaiting = ({ portal, address }: Visitor, points: number) =>
  tally(portal, "password-waiting:address", networkOf(address), WAITING_MINUTES, points);
