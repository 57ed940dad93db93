import { findCaller, findOwnAccount, findPayer, type Call } from "bank/customers";
import type { Db } from "bank/database/schema";
import type { createTokens } from "./tokens";
import type { Vault } from "bank/vault";
import type { OfBank } from "common/bank";
import { commonRefusals, type Refusal } from "common/contract/refusals.server";
import type { Service } from "common/contract/service.server";
import type { Clock } from "common/clock";

export interface Bank extends OfBank {
  db: Db;
  clock: Clock;
  vault: Vault;
  privateKey: () => string;
  tokens: ReturnType<typeof createTokens>;
  policy: Policy;
  /** For tests: the simulated rails answer in a mix that it decides. */
  railSeed?: string | undefined;
}

export interface Policy {
  otpWaitSeconds: number;
  otpLifeSeconds: number;
  sessionMinutes: number;
  /** Host name of the portal, for which phones fill in an OTP. */
  portalHost: string;
}

export interface Context extends Bank, Call {}

export type BankAnswer<A> =
  { outcome: "done"; body: A } | ({ outcome: "refused" } & Refusal & { details?: string });

export function done<A>(body: A): BankAnswer<A> {
  return { outcome: "done", body };
}

export function refuse({ code, message }: Refusal, details?: string): BankAnswer<never> {
  return { outcome: "refused", code, message, ...(details && { details }) };
}

/** Empty text on the wire means absent. */
export const nonEmpty = (text: string | undefined) => (text === "" ? undefined : text);

export interface Served {
  service: Service;
  run(context: Context, request: unknown): Promise<BankAnswer<unknown>>;
  /** True of a request whose work takes so long that it gives way to others. */
  givesWay?(request: unknown): boolean;
}

export const malformed = refuse(commonRefusals.malformed);
export const notTogether = refuse(commonRefusals.notTogether);
export const noSuchAccount = refuse(commonRefusals.noSuchAccount);

/** Finds the caller before a service runs; the result joins its context. */
const finders = {
  /** The request names no customer. */
  anyone: () => ({}),
  /** The service looks the caller up itself, at its place among its checks. */
  "self-checked": () => ({}),
  /** The active customer of the request's number and the envelope's mobile. */
  customer: async (context: Context, { customerNumber }: NamesCustomer) => {
    const customer = await findCaller(context, customerNumber);
    return customer ? { customer } : notTogether;
  },
  /** The same, active or not: known orders are answered for ever. */
  payer: async (context: Context, { customerNumber }: NamesCustomer) => {
    const payer = await findPayer(context, customerNumber);
    return payer ? { payer } : notTogether;
  },
  /** The active customer's account; others' and unknown accounts get the same answer. */
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

export type CallBy<By extends Caller> = Context &
  Exclude<Awaited<ReturnType<Finders[By]>>, BankAnswer<never>>;

export function serve<By extends Caller, Q extends Named<By>, A>(
  service: Service<Q, A>,
  caller: By,
  run: (call: CallBy<By>, request: Q) => Promise<BankAnswer<A>>,
  givesWay?: (request: Q) => boolean,
): Served {
  const find = finders[caller] as (context: Context, request: unknown) => Promise<object>;
  return {
    service,
    givesWay,
    async run(context: Context, request: Q) {
      const found = await find(context, request);
      return "outcome" in found ? found : run({ ...context, ...found } as CallBy<By>, request);
    },
  } as unknown as Served;
}
