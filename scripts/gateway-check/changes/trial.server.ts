import { balanceEnquiry } from "common/contract/accounts.server";
import type * as cards from "common/contract/cards.server";
import type { standingInstruction } from "common/contract/instructions.server";
import type { otpGeneration } from "common/contract/otp.server";
import type { cardValidation } from "common/contract/registration.server";
import type { AnswerOf, RequestOf, Service } from "common/contract/service.server";
import type { Found } from "../plan.server";

/** What `--with-changes` carries out: small, looked at before and after, and taken back where the contract has a way back. */

/** What a change has to work with. */
export interface Harness {
  found: Found;
  transactionPassword: string;
  /** Of the customer's first active card. */
  cvv?: string | undefined;
  pin?: string | undefined;
  /** Any call's answer; null where it is refused or there is none. */
  ask<Q, A>(service: Service<Q, A>, request: Q): Promise<A | null>;
  made: Made;
}

/** What earlier changes have made, for those that go on with it or take it back. */
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
  instruction?: EnrolmentStatus | undefined;
  deposit?: string | undefined;
}
export type EnrolmentStatus = AnswerOf<typeof standingInstruction>["standing"];

/** One thing that an enquiry shows; null: it does not tell. */
export type Seen = string | number | bigint | null;

type Otp =
  /** Entered by OTPValidationService before the change, under what it is bound to. */
  | { variables: RequestOf<typeof otpGeneration> }
  /** Sent by GetOTPService and entered with the change itself. */
  | { card: RequestOf<typeof cards.cardOtp> };

export interface Plan<Q = unknown, A = unknown> {
  /** Without OTP and reference. */
  request: Q;
  otp?: Otp | undefined;
  see?(): Promise<Seen>;
  /** What is to be seen once it has been carried out once. */
  becomes?(before: NonNullable<Seen>, answer: A): Seen;
}

export interface Trial {
  service: Service;
  /** What it does, where its service does several things. */
  way: string;
  /** A text instead says why it is not carried out. */
  plan(harness: Harness): Promise<Plan | string>;
  keep?(answer: unknown, harness: Harness): void;
}

export function trial<Q, A>(
  service: Service<Q, A>,
  way: string,
  plan: (
    harness: Harness,
  ) => Plan<NoInfer<Q>, NoInfer<A>> | string | Promise<Plan<NoInfer<Q>, NoInfer<A>> | string>,
  keep?: (answer: NoInfer<A>, harness: Harness) => void,
): Trial {
  return { service, way, plan: async (harness: Harness) => plan(harness), keep } as unknown as Trial;
}

export const ONE_RUPEE = 100n;
export const remark = "gateway:check";
export const name = "Gateway Check";
export const numeric = (before: NonNullable<Seen>) => before as bigint;
export const oneMore = (before: NonNullable<Seen>) => Number(before) + 1;
export const oneLess = (before: NonNullable<Seen>) => Number(before) - 1;
export const countOf = (list: readonly unknown[] | undefined): Seen => list?.length ?? null;

export const whole = ({ found: { customerNumber } }: Harness) => ({ customerNumber });
export const lacks = (what: string) => `the test customer has no ${what}`;
export const notMade = "what it would take back was not carried out";

export async function balance(harness: Harness, accountNumber: string): Promise<Seen> {
  return (await harness.ask(balanceEnquiry, { ...whole(harness), accountNumber }))?.ledger ?? null;
}

/** 1 rupee between the customer's first two accounts. */
export function ownTransfer({ found: { accounts } }: Harness) {
  const [fromAccount, toAccount] = accounts;
  if (!fromAccount || !toAccount) return lacks("two accounts to pay between");
  return { fromAccount, toAccount, toName: "Own account", amount: ONE_RUPEE };
}
