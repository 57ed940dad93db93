import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { hashCosts } from "bank/credentials/password-hash";
import { perSecond } from "./figures";

/** How many passwords a second are compared at the bank's costs with nothing around it, on all cores, measured for `milliseconds`. */
export async function rawHashRate(milliseconds: number): Promise<number> {
  const password = "Kaveri@2026";
  const hashed = await hash(password, hashCosts);
  return perSecond({ lanes: availableParallelism(), ms: milliseconds }, () => verify(hashed, password));
}
