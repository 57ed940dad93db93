import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/** Passwords are kept as argon2id hashes and compared off the event loop, no more at once than there are cores. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let free = availableParallelism();
const waiting: Array<() => void> = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, costs));
}

let nobody: Promise<string> | undefined;

/**
 * Whether `password` is the one hashed. Without a hash (an unknown customer) the answer is false and takes as
 * long, so that nobody learns from the time who is a customer.
 */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString("hex"));
  const against = hashed ?? (await nobody);
  const right = await inTurn(() => verify(against, password));
  return right && hashed !== null && hashed !== undefined;
}
