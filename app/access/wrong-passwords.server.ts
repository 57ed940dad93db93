import { setTimeout as pause } from "node:timers/promises";
import { logOf } from "~/log.server";
import type { Limits } from "~/rate-limits";
import { networkOf, tally, type Tally } from "~/session/limits.server";
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
  const [customer = 0, address = 0, everywhere = 0, triesOfAddress = 0, triesOfAll = 0] = await tally(
    visitor.portal,
    [...wrongOf(visitor, customerNumber, 1), ...inNetworkAndAll(visitor, "password-tried")],
  );
  const wrong = { customer, address, everywhere };
  const tries = { address: triesOfAddress, everywhere: triesOfAll };
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
  await tally(visitor.portal, wrongOf(visitor, customerNumber, -1));
}

/** Milliseconds to wait, by the customer's wrong attempts. */
function waitOf({ customer }: Guard, wrong: number): number {
  if (wrong < customer.wrong) return 0;
  return Math.min(customer.most, customer.milliseconds * 2 ** (wrong - customer.wrong));
}

const minutesOf = ({ portal }: Visitor) => portal.env.LIMITS["wrong-passwords"].minutes;

/** Of the customer, in the network and in all. */
const wrongOf = (visitor: Visitor, customerNumber: string, points: number): Tally[] => [
  { what: "wrong-password:customer", whose: customerNumber, minutes: minutesOf(visitor), points },
  ...inNetworkAndAll(visitor, "wrong-password", points),
];

const inNetworkAndAll = (visitor: Visitor, what: "wrong-password" | "password-tried", points = 1): Tally[] =>
  [
    { what: `${what}:address`, whose: networkOf(visitor.address) },
    { what: `${what}:everywhere`, whose: "" },
  ].map((one) => ({ ...one, minutes: minutesOf(visitor), points }));

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

async function countWaiting({ portal, address }: Visitor, points: number): Promise<number> {
  const whose = networkOf(address);
  const [waits = 0] = await tally(portal, [
    { what: "password-waiting:address", whose, minutes: WAITING_MINUTES, points },
  ]);
  return waits;
}
