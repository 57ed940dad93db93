import { hash } from "@node-rs/argon2";

/** The least argon2 takes, for tests that try something else: a hash carries its costs, so the bank checks it as any other. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
