/** Portals for a whole file of rules: borrowed while the file is read, given back after its last test. */
import { afterAll, afterEach } from "vitest";
import { startFaultyPortal } from "./faulty-portal";
import type { Switches } from "./programs";
import { startOwnPortal, startPortal, type RunningPortal } from "./running-portal";
import { Visitor } from "./visitor";

export const portalOfFile = (switches?: Switches) => untilItsEnd(startPortal(switches));

/** As `startOwnPortal`. */
export const ownPortalOfFile = (switches: Switches) => untilItsEnd(startOwnPortal(switches));

async function untilItsEnd(starting: Promise<RunningPortal>): Promise<RunningPortal> {
  const portal = await starting;
  afterAll(() => portal.stop());
  return portal;
}

/** And a customer who is signed in there. */
export async function signedInPortal(customer: string, switches?: Switches) {
  const portal = await portalOfFile(switches);
  const visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
  return { portal, visitor };
}

/** As `startFaultyPortal`; the gateway is whole again after each test. */
export async function faultyPortalOfFile(options?: Parameters<typeof startFaultyPortal>[0]) {
  const faulty = await startFaultyPortal(options);
  afterAll(() => faulty.stop());
  afterEach(() => faulty.gateway.spoil("none"));
  return faulty;
}
