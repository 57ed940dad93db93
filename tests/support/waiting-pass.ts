/** Passes in place of the captcha's picture, as the portal seals them. */
import { randomUUID } from "node:crypto";
import { createSealer, digest } from "~/seal.server";
import { networkOf } from "~/session/limits.server";
import { sessionSecret } from "./portal-house";

/** A pass of the tests' portals, given to that address so long ago. */
export function passOf({ address = "127.0.0.1", secondsAgo = 60, wait = 15, id = "" } = {}): string {
  const network = digest(networkOf(address)).toString("base64url").slice(0, 16);
  const parts = [id || randomUUID(), Date.now() - secondsAgo * 1_000, wait, network];
  return createSealer([sessionSecret]).seal("waiting-pass", parts.join("."));
}
