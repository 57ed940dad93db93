import { acts } from "common/contract/acts.server";
import type { Act } from "common/contract/act.server";
import { flowPortalOfFile } from "./flow-portal";
import { tryAll, tryOwn } from "./flow-suite";
import { actFlows, registration, signIn } from "./flows";

/** The attacks go on in so many files side by side; none is about an act of its own. */
const FILES = 4;

/** Money moves by code of its own: docs/decisions/acts-and-payments.md. */
const paying = ["transfer"];

/** One act of each authority, on which all is tried; what pays money besides. */
const wholly = new Set(
  acts.filter(
    (act) =>
      paying.includes(act.key) ||
      act === acts.find(({ authority, once }) => authority === act.authority && !once),
  ),
);

/** Attacks a share of all flows with an OTP, those with most attempts first. */
export async function attack(file: number): Promise<void> {
  const portal = await flowPortalOfFile();
  const isWhole = ([act]: [Act, unknown]) => wholly.has(act);
  const whole = [signIn, registration, ...[...actFlows].filter(isWhole).map(([, flow]) => flow)];
  const others = [...actFlows].filter((one) => !isWhole(one)).map(([, flow]) => flow);
  const share = <One>(ones: One[]) => ones.filter((_, place) => place % FILES === file - 1);
  for (const flow of share(whole)) tryAll(flow, portal);
  for (const flow of share(others)) tryOwn(flow, portal);
}
