import { balanceEnquiry } from "common/contract/accounts.server";
import type { Act, OtpBinding } from "common/contract/act.server";
import type { Service } from "common/contract/service.server";
import type { Found } from "../plan.server";

/** A request without the fields that the check adds: customer, transaction password and OTP. */
type Unfilled<Q> = Omit<Q, "customerNumber" | "transactionPassword" | "otp">;

export interface Harness {
  found: Found;
  cvv?: string | undefined;
  pin?: string | undefined;
  /** Null if the enquiry is refused or lost. */
  ask<Q, A>(service: Service<Q, A>, request: Unfilled<Q>): Promise<A | null>;
  /** Last answer of an earlier change by one of the services; throws `NotTried` with the reason if there was none. */
  made<A>(reason: string, ...services: Pick<Service<unknown, A>, "name" | "answer">[]): A;
}

/** A value that an enquiry shows before and after a change; null if it does not. */
export type Seen = string | number | bigint | boolean | null;

interface Plan<Q = object, A = unknown> {
  request: Unfilled<Q>;
  /** Instead of the act's. */
  otp?: OtpBinding | undefined;
  see?(): Promise<Seen | undefined>;
  /** Expected value after the change was carried out once. */
  becomes?(before: NonNullable<Seen>, answer: A): Seen;
  /** Looks for another fault after it; answers its plain words, or an empty text. */
  also?(): Promise<string>;
}

/** A small change that `--with-changes` carries out, undone by another if the contract allows it. */
export interface Trial {
  service: Service<object>;
  act?: Act<object>;
  /** Distinguishes several changes by one service. */
  way: string;
  /** Throws `NotTried`. */
  plan(harness: Harness): Plan | Promise<Plan>;
}

export function trial<Q, A>(
  tried: Act<Q, A> | Service<Q, A>,
  way: string,
  plan: (harness: Harness) => Plan<NoInfer<Q>, NoInfer<A>> | Promise<Plan<NoInfer<Q>, NoInfer<A>>>,
): Trial {
  const of = "service" in tried ? { service: tried.service, act: tried } : { service: tried };
  return { ...of, way, plan } as unknown as Trial;
}

export class NotTried extends Error {}

/** Throws `NotTried` with the reason if the value is missing. */
export function needed<T>(value: T, reason: string): Exclude<T, undefined | null | false | ""> {
  if (!value) throw new NotTried(reason);
  return value as Exclude<T, undefined | null | false | "">;
}

export const ONE_RUPEE = 100n;
export const remark = "gateway:check";
export const name = "Gateway Check";
export const oneMore = (before: NonNullable<Seen>) => Number(before) + 1;
export const oneLess = (before: NonNullable<Seen>) => Number(before) - 1;
export const lacks = (what: string) => `the test customer has no ${what}`;
export const notMade = "what it would take back was not carried out";

/** Expects an account's balance to change by `change`. */
export const balance = <A>(
  harness: Harness,
  accountNumber: string,
  change: (answer: A) => bigint,
): Pick<Plan<object, A>, "see" | "becomes"> => ({
  see: async () => (await harness.ask(balanceEnquiry, { accountNumber }))?.ledger,
  becomes: (before, answer) => (before as bigint) + change(answer),
});

export function ownTransfer({ found: { accounts } }: Harness) {
  const [fromAccount, second] = accounts;
  const toAccount = needed(second, lacks("two accounts to pay between"));
  return { fromAccount: fromAccount!, toAccount, toName: "Own account", amount: ONE_RUPEE };
}
