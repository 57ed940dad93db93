import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { hashCosts } from "bank/credentials/password-hash";

/** How many passwords a second are compared at the bank's costs with nothing around it, on all cores, measured for `milliseconds`. */
export async function rawHashRate(milliseconds: number): Promise<number> {
  const password = "Kaveri@2026";
  const hashed = await hash(password, hashCosts);
  const start = performance.now();
  let done = 0;
  const one = async () => {
    for (; performance.now() < start + milliseconds; done += 1) await verify(hashed, password);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, one));
  return (done * 1_000) / (performance.now() - start);
}
