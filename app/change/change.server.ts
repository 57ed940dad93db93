import type { ActKey } from "common/contract/act.server";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import type { Message } from "~/i18n/wording";
import type { LimitedAct } from "~/rate-limits";
import type { AuditAct } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { Trace } from "./pending-orders.server";
import type { OtpBinding } from "./otp.server";
import type { BankRefusal } from "./refusal.server";
import type { BankRequest } from "./request.server";

/**
 * A change of several steps: details, a check page, what authorises it, then the bank is asked once, under the run's reference.
 * `act-change.server.ts` makes one from an act; the steps are the same for all.
 */
interface Definition<Input> {
  name: string;
  /** Of the act that it makes. */
  key: ActKey;
  /** Kind of its rows in the audit trail. */
  act: AuditAct;
  /** The page of its steps; the run stands in its query. */
  path: string;
  /** Where the details are typed, when that is another page; `run` is put behind it. */
  form?(input: Input): string;
  /** Where a run that is not found leads; `path` where nothing is said. */
  home?: string;
  /** What it counts towards, if it may not be done as often as one likes. */
  limited?: LimitedAct;
  /** What the bank is asked to do; what authorises it and the reference are added. */
  request(customer: SignedIn, input: Input, reference?: string): BankRequest;
  subject(input: Input): string;
  /** What the OTP is for, as its step says it above the field: a key of flows.json. */
  about?(customer: SignedIn, input: Input): Message;
  /** All of the input that may outlive the steps; without it nothing of it is a secret. */
  withoutSecrets?(input: Input): Input;
  done(input: Input, made: { flowId: string; reference: string }): string;
}

/** Something asked for before that is just like a change. */
export interface PossibleDuplicate {
  reference: string;
  at: Date;
  /** Whether it is known to be done; else nobody knows yet. */
  known: boolean;
}

/** Made in one call: confirmed on a check page or by the form itself. Sent again, the same reference is answered, not made twice. */
export interface OneCallChange<Input> extends Definition<Input> {
  authority: "none" | "password";
  /** Why an answer of the bank means that nothing was done, although it is none of its refusals. */
  refusal?(answer: unknown): BankRefusal | null;
  /** The code of a bank that knows no such thing of the customer's: the caller writes the audit row. */
  foreign?: string;
}

interface WithOtp<Input> extends Definition<Input> {
  bind(customer: SignedIn, input: Input): OtpBinding;
}

/** The call that makes it carries the OTP, or follows the one that checks it. Sent again, as `OneCallChange`. */
export interface CarriedChange<Input> extends WithOtp<Input> {
  authority: "otp" | "otp-before";
  /** The call that sends the OTP; the purposes of OTPGenerationService need none. */
  sendOtp?(customer: SignedIn, input: Input, caller: Caller): Promise<CallResult<unknown>>;
}

/** Checked by the bank with the password, then bound to an OTP; if the answer is lost it is settled later. */
export interface TwoPassChange<Input> extends WithOtp<Input> {
  authority: "password+otp";
  /** The account whose statement would show it. */
  trace?(input: Input): Trace;
  /** What was asked for before and is just like it: the customer has to say that this one is meant as well. */
  findPossibleDuplicates?(customer: SignedIn, input: Input): Promise<PossibleDuplicate[]>;
}

export type OtpChange<Input> = CarriedChange<Input> | TwoPassChange<Input>;
export type Change<Input> = OneCallChange<Input> | OtpChange<Input>;

/** Whether this bank asks for the transaction password before it makes the change. */
export const needsPassword = <Input>({ portal }: SignedIn, { authority, key }: Change<Input>): boolean =>
  authority.startsWith("password") && !portal.profile.withoutPassword.includes(key);

export const withoutSecrets = <Input>(change: Change<Input>, input: Input): Input =>
  change.withoutSecrets ? change.withoutSecrets(input) : input;
