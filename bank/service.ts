import { findCaller, findOwnAccount, findPayer, type Call } from "bank/customers";
import type { Db } from "bank/database/schema";
import type { Tokens } from "./tokens";
import type { Vault } from "bank/vault";
import type { OfBank } from "common/bank";
import { commonRefusals, type Refusal } from "common/contract/refusals.server";
import type { Service } from "common/contract/service.server";
import type { Clock } from "common/clock";

/** What every service of the bank works with. */
export interface Bank extends OfBank {
  db: Db;
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
export interface Context extends Bank, Call {}

export type BankAnswer<A> =
  { outcome: "done"; body: A } | ({ outcome: "refused" } & Refusal & { details?: string });

export function done<A>(body: A): BankAnswer<A> {
  return { outcome: "done", body };
}

/** A refusal of the contract, as a service answers it; `details` is what its code says they are. */
export function refuse({ code, message }: Refusal, details?: string): BankAnswer<never> {
  return { outcome: "refused", code, message, ...(details && { details }) };
}

/** An empty text on the wire is none. */
export const nonEmpty = (text: string | undefined) => (text === "" ? undefined : text);

/** A service of the contract with what the bank does for it. */
export interface Served {
  service: Service;
  run(context: Context, request: unknown): Promise<BankAnswer<unknown>>;
}

export const malformed = refuse(commonRefusals.malformed);
export const notTogether = refuse(commonRefusals.notTogether);
export const noSuchAccount = refuse(commonRefusals.noSuchAccount);

/** What is found before a service runs, by who may call it; its context carries it. */
const finders = {
  /** Anybody: the request names no customer. */
  anyone: () => ({}),
  /** The service looks the caller up itself, where that has its place among its own checks. */
  "self-checked": () => ({}),
  /** The active customer of the request's number and the envelope's mobile. */
  customer: async (context: Context, { customerNumber }: NamesCustomer) => {
    const customer = await findCaller(context, customerNumber);
    return customer ? { customer } : notTogether;
  },
  /** The same, active or not: who has ordered something is told of it for ever. */
  payer: async (context: Context, { customerNumber }: NamesCustomer) => {
    const payer = await findPayer(context, customerNumber);
    return payer ? { payer } : notTogether;
  },
  /** The active customer's account; whether another one is somebody else's or nobody's is not told. */
  account: async (context: Context, { customerNumber, accountNumber }: NamesAccount) => {
    const account = await findOwnAccount(context, customerNumber, accountNumber);
    return account ? { account } : noSuchAccount;
  },
};

interface NamesCustomer {
  customerNumber: string;
}
interface NamesAccount extends NamesCustomer {
  accountNumber: string;
}
type Finders = typeof finders;
type Caller = keyof Finders;
type Named<By extends Caller> = By extends "anyone"
  ? { [name: string]: unknown; customerNumber?: never }
  : Parameters<Finders[By]> extends [unknown, infer Request]
    ? Request
    : unknown;

/** A call of a service registered for such a caller. */
export type CallBy<By extends Caller> = Context &
  Exclude<Awaited<ReturnType<Finders[By]>>, BankAnswer<never>>;

/** Has `run` answer a service to callers of that kind only; others are refused before it. */
export function serve<By extends Caller, Q extends Named<By>, A>(
  service: Service<Q, A>,
  caller: By,
  run: (call: CallBy<By>, request: Q) => Promise<BankAnswer<A>>,
): Served {
  const find = finders[caller] as (context: Context, request: unknown) => Promise<object>;
  return {
    service,
    async run(context: Context, request: Q) {
      const found = await find(context, request);
      return "outcome" in found ? found : run({ ...context, ...found } as CallBy<By>, request);
    },
  } as unknown as Served;
}
