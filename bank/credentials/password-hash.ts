import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

/**
 * Passwords are argon2id hashes, compared off the event loop, with one core left to everybody else. So many
 * wait; whoever comes after them is turned away at once: an answer in half a minute helps nobody.
 */
export const MAX_WAITING = 200;

/** What one costs: OWASP's least for argon2id. */
export const hashCosts = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At once. */
export const MAX_AT_WORK = Math.max(1, availableParallelism() - 1);

let free = MAX_AT_WORK;
const waiting: Array<() => void> = [];

/** Too many passwords are being compared. Thrown before anything is done with this one. */
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

/** Throws PasswordsBusy. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, hashCosts));
}

let nobody: Promise<string> | undefined;

/** Made once, at nobody's turn: a line that is full must not leave it unmade. */
function dummyHash(): Promise<string> {
  return (nobody ??= hash(randomBytes(16).toString("hex"), hashCosts));
}

/**
 * Whether `password` is the one hashed. Without a hash (an unknown customer) the answer is false and takes as
 * long: nobody learns from the time who is a customer. Throws PasswordsBusy, for whomever.
 */
export async function verifyPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  const against = hashed ?? (await dummyHash());
  const right = await inTurn(() => verify(against, password));
  return right && hashed !== null && hashed !== undefined;
}
