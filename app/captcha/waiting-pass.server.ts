import { randomBytes } from "node:crypto";
import type { Portal } from "~/load-context";
import { digest } from "~/seal.server";
import { networkOf, tally } from "~/session/limits.server";
import type { Visitor } from "~/session/visitor.server";

/**
 * Waiting passes replace the captcha's picture for people who cannot read it: sealed, usable once, and only some seconds after they
 * were given. The more of them a network, or all networks together, were given lately, the longer the next one waits. They replace no limit.
 */
export interface WaitingPass {
  id: string;
  /** Milliseconds since 1970. */
  givenAt: number;
  seconds: number;
  /** Digest of the network that it was given to. */
  network: string;
}

const SEALED_AS = "waiting-pass";

const networkDigest = ({ address }: Pick<Visitor, "address">): string =>
  digest(networkOf(address)).toString("base64url").slice(0, 16);

export async function newPass(visitor: Visitor): Promise<WaitingPass> {
  return {
    id: randomBytes(9).toString("base64url"),
    givenAt: visitor.portal.clock.now().getTime(),
    seconds: await countPass(visitor),
    network: networkDigest(visitor),
  };
}

export const sealPass = ({ sealer }: Portal, { id, givenAt, seconds, network }: WaitingPass): string =>
  sealer.seal(SEALED_AS, [id, givenAt, seconds, network].join("."));

/** Null if the token is no pass of this portal. */
export function openPass({ sealer }: Portal, token: string): WaitingPass | null {
  const [id, givenAt, seconds, network] = sealer.open(SEALED_AS, token)?.split(".") ?? [];
  return id && network ? { id, givenAt: Number(givenAt), seconds: Number(seconds), network } : null;
}

export const usableFrom = ({ givenAt, seconds }: WaitingPass): Date => new Date(givenAt + seconds * 1_000);

/** A pass given to another network waits as long as the next one of this network, and counts here too. */
export async function hasWaited(visitor: Visitor, pass: WaitingPass): Promise<boolean> {
  const seconds = isOfNetwork(visitor, pass)
    ? pass.seconds
    : Math.max(pass.seconds, await countPass(visitor));
  return usableFrom({ ...pass, seconds }) <= visitor.portal.clock.now();
}

export const isOfNetwork = (visitor: Visitor, pass: WaitingPass): boolean =>
  pass.network === networkDigest(visitor);

/** Counts a pass. Returns the seconds that it waits. */
async function countPass({ portal, address }: Visitor): Promise<number> {
  const { minutes, seconds, most, ...slower } = portal.env.LIMITS["waiting-pass"];
  const [ofNetwork = 0, ofAll = 0] = await tally(portal, [
    { what: "waiting-pass:address", whose: networkOf(address), minutes },
    { what: "waiting-pass:everywhere", whose: "", minutes },
  ]);
  if (!portal.env.SANDBOX_LIMITS) return seconds;
  const times = Math.max(
    Math.ceil(ofNetwork / slower.address.times),
    Math.ceil(ofAll / slower.everywhere.times),
  );
  return Math.min(most, seconds * times);
}
