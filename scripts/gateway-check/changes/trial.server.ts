import { balanceEnquiry } from "common/contract/accounts.server";
import type { Act, OtpBinding } from "common/contract/act.server";
import type { standingInstruction } from "common/contract/instructions.server";
import type { cardValidation } from "common/contract/registration.server";
import type { AnswerOf, Service } from "common/contract/service.server";
import type { Found } from "../plan.server";

/** A request without the fields that the check fills in: customer, transaction password and OTP. */
type Unfilled<Q> = Omit<Q, "customerNumber" | "transactionPassword" | "otp">;

/** What a change has to work with. */
export interface Harness {
  found: Found;
  /** Of the customer's first active card. */
  cvv?: string | undefined;
  pin?: string | undefined;
  /** The answer to an enquiry about the customer; null if it is refused or lost. */
  ask<Q, A>(service: Service<Q, A>, request: Unfilled<Q>): Promise<A | null>;
  made: Made;
}

/** What earlier changes have made, for the changes that continue or undo them. */
interface Made {
  alerts?: Found["alerts"];
  stopped?: string;
  declared?: string;
  blocked?: true;
  switched?: true;
  /** The card has another PIN than the customer's. */
  pin?: true;
  proof?: AnswerOf<typeof cardValidation>["customerDetails"];
  payee?: true;
  neftPayee?: true;
  scheduled?: string | undefined;
  instruction?: AnswerOf<typeof standingInstruction>["standing"];
  deposit?: string | undefined;
}

/** A value that an enquiry shows before and after a change; null: the enquiry does not tell it. */
export type Seen = string | number | bigint | boolean | null;

export interface Plan<Q = object, A = unknown> {
  request: Unfilled<Q>;
  /** Instead of the act's. */
  otp?: OtpBinding | undefined;
  see?(): Promise<Seen | undefined>;
  /** The value to be seen once the change has been carried out once. */
  becomes?(before: NonNullable<Seen>, answer: A): Seen;
}

/** A small change that `--with-changes` carries out, undone by another where the contract allows that. */
export interface Trial {
  service: Service<object>;
  /** Absent for a service outside the customer's acts. */
  act?: Act<object>;
  /** The part of the service that is tried, if there are several. */
  way: string;
  /** Throws `NotTried`. */
  plan(harness: Harness): Plan | Promise<Plan>;
  keep?(answer: unknown, harness: Harness): void;
}

export function trial<Q, A>(
  tried: Act<Q, A> | Service<Q, A>,
  way: string,
  plan: (harness: Harness) => Plan<NoInfer<Q>, NoInfer<A>> | Promise<Plan<NoInfer<Q>, NoInfer<A>>>,
  keep?: (answer: NoInfer<A>, harness: Harness) => void,
): Trial {
  const of = "service" in tried ? { service: tried.service, act: tried } : { service: tried };
  return { ...of, way, plan, keep } as unknown as Trial;
}

/** Why a change is not carried out. */
export class NotTried extends Error {}

/** The value, without which the change is not tried for the reason given. */
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

/** Sees an account's balance, and expects it changed by what `change` says. */
export const balance = <A>(
  harness: Harness,
  accountNumber: string,
  change: (answer: A) => bigint,
): Pick<Plan<object, A>, "see" | "becomes"> => ({
  see: async () => (await harness.ask(balanceEnquiry, { accountNumber }))?.ledger,
  becomes: (before, answer) => (before as bigint) + change(answer),
});

/** 1 rupee between the customer's first two accounts. */
export function ownTransfer({ found: { accounts } }: Harness) {
  const [fromAccount, second] = accounts;
  const toAccount = needed(second, lacks("two accounts to pay between"));
  return { fromAccount: fromAccount!, toAccount, toName: "Own account", amount: ONE_RUPEE };
}
