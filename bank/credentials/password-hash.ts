import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/**
 * Passwords are argon2id hashes, compared off the event loop; one core stays free. Calls beyond this queue are refused at
 * once.
 */
export const MAX_WAITING = 200;

/** OWASP's minimum for argon2id. */
export const hashCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const MAX_AT_WORK = Math.max(1, availableParallelism() - 1);

let free = MAX_AT_WORK;
const waiting: Array<() => void> = [];

/** Too many passwords are being compared. Thrown before any work on this one. */
export class PasswordsBusy extends Error {
  override readonly name = "PasswordsBusy";
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else if (waiting.length >= MAX_WAITING) throw new PasswordsBusy(`${MAX_WAITING} are waiting`);
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
  return inTurn(() => hash(password, hashCosts));
}

let nobody: Promise<string> | undefined;

/** Made once, outside the queue: a full queue must not prevent it. */
function dummyHash(): Promise<string> {
  return (nobody ??= hash(randomBytes(16).toString("hex"), hashCosts));
}

/**
 * Compares a password with its hash. Without a hash (unknown customer) the answer is false and takes as long, so that the
 * time does not reveal who is a customer. Throws PasswordsBusy.
 */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const against = hashed ?? (await dummyHash());
  const right = await inTurn(() => verify(against, password));
  return right && hashed !== null && hashed !== undefined;
}
