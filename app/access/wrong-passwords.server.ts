import { setTimeout as pause } from "node:timers/promises";
import { logOf } from "~/log.server";
import type { Limits } from "~/rate-limits";
import { tally, networkOf } from "~/session/limits.server";
import type { Visitor } from "~/session/visitor.server";

/**
 * Passwords tried in browsers that the customer is not known in. Each is counted as a wrong one before it is looked at, so
 * that many at once count as many, and taken back when it was none. Who is known here neither counts nor waits.
 */
type Counted = "address" | "customer" | "everywhere";

type Guard = Limits["wrong-passwords"];

/** False: it is not to be looked at, nor may it be told whether it would have been right. It may wait some seconds. */
export async function mayTryPassword(visitor: Visitor, customerNumber: string): Promise<boolean> {
  const { LIMITS, SANDBOX_LIMITS } = visitor.portal.env;
  const guard = LIMITS["wrong-passwords"];
  const [wrong, tries] = await Promise.all([
    countWrong(visitor, customerNumber, 1),
    countTries(visitor, guard),
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
  if (isSprayed("address")) return false;
  const slowed = isSprayed("everywhere") ? guard.everywhere.milliseconds : 0;
  const wait = Math.max(waitOf(guard, wrong.customer - 1), slowed);
  if (wait === 0 || (await waitInTurn(visitor, guard, wait))) return true;
  // Strangers may fill all places: that keeps out nobody from whose network nothing wrong has come.
  return wrong.address === 1;
}

/** It was right, or nobody has looked at it. */
export async function takeBack(visitor: Visitor, customerNumber: string): Promise<void> {
  await countWrong(visitor, customerNumber, -1);
}

/** Milliseconds before a password is looked at, after so many wrong ones of its customer. */
function waitOf({ customer }: Guard, wrong: number): number {
  if (wrong < customer.wrong) return 0;
  return Math.min(customer.most, customer.milliseconds * 2 ** (wrong - customer.wrong));
}

async function countWrong(visitor: Visitor, customerNumber: string, points: number) {
  const { portal, address } = visitor;
  const { minutes } = portal.env.LIMITS["wrong-passwords"];
  const of = (by: Counted, whose: string) => tally(portal, `wrong-password:${by}`, whose, minutes, points);
  const [customer, network, everywhere] = await Promise.all([
    of("customer", customerNumber),
    of("address", networkOf(address)),
    of("everywhere", ""),
  ]);
  return { customer, address: network, everywhere };
}

async function countTries({ portal, address }: Visitor, { minutes }: Guard) {
  const of = (by: Counted, whose: string) => tally(portal, `password-tried:${by}`, whose, minutes);
  const [network, everywhere] = await Promise.all([of("address", networkOf(address)), of("everywhere", "")]);
  return { address: network, everywhere };
}

/** Customers who wait in this process, whoever they are: each holds a connection. */
let waiting = 0;

/** Longer than anybody waits. A process that is killed leaves its own counted until this is over, and no longer. */
const WAITING_MINUTES = 1;

/** False, at once, when too many wait. */
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

/** How many of this network wait now, over all processes. */
const countWaiting = ({ portal, address }: Visitor, points: number) =>
  tally(portal, "password-waiting:address", networkOf(address), WAITING_MINUTES, points);
