import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Tokens } from "bank/tokens";
import type { Vault } from "bank/vault";
import type { Service } from "~/contract/service.server";
import type { Clock } from "~/domain/clock";

/** What every service of the bank works with. */
export interface Bank {
  db: Kysely<BankSchema>;
  clock: Clock;
  vault: Vault;
  /** PEM; what callers seal for the bank alone opens with it. */
  privateKey: () => string;
  tokens: Tokens;
  policy: Policy;
  /** Tests give one: the far side of the rails then answers in a mix that it decides. */
  railSeed?: string | undefined;
}

/** Times the bank keeps to. */
export interface Policy {
  otpWaitSeconds: number;
  otpLifeSeconds: number;
  sessionMinutes: number;
}

/** One call: the bank, and who calls. */
export interface Context extends Bank {
  /** The mobile number the envelope names. */
  user: string;
}

export type BankAnswer<A> =
  { outcome: "done"; body: A } | { outcome: "refused"; code: string; message: string };

export function done<A>(body: A): BankAnswer<A> {
  return { outcome: "done", body };
}

export function refuse(code: string, message: string): BankAnswer<never> {
  return { outcome: "refused", code, message };
}

/** A service of the contract with what the bank does for it. */
export interface Served {
  service: Service;
  run(context: Context, request: unknown): Promise<BankAnswer<unknown>>;
}

export function serve<Q, A>(
  service: Service<Q, A>,
  run: (context: Context, request: Q) => Promise<BankAnswer<A>>,
): Served {
  return { service, run } as unknown as Served;
}
