import type { Act, AuthorityOf } from "common/contract/act.server";
import { addQuery } from "common/path-query";
import type { Caller, CallResult } from "~/gateway/gateway.server";
import type { LimitedAct } from "~/rate-limits";
import type { SignedIn } from "~/session/guards.server";
import type { PossibleDuplicate, CarriedChange, OneCallChange, TwoPassChange } from "./change.server";
import type { Trace } from "./pending-orders.server";
import type { BankRefusal } from "./refusal.server";
import { requestTo, type BankRequest } from "./request.server";

/** All of an act's request but whose it is and what authorises it. */
type Fields<Q> = Q extends unknown ? Omit<Q, keyof AuthorityOf | "customerNumber"> : never;

/** How what is typed becomes the bank's request: its fields, or all of it where the input says which service is asked. */
type Asks<Q, Input> =
  | { fields(input: Input, customer: SignedIn, reference?: string): Fields<Q>; request?: undefined }
  | { request(customer: SignedIn, input: Input, reference?: string): BankRequest; fields?: undefined };

/** What the portal adds to an act. */
type Pages<Q, Input> = Asks<Q, Input> & {
  /** The page of its steps. */
  path: string;
  /** On what, masked, for the audit trail. */
  subject(input: Input): string;
  /** Name of its runs, if older than its key. */
  name?: string;
  /** Values of the sentence above the OTP, besides those that the OTP is bound to. */
  about?(input: Input): Record<string, string>;
  /** Path of the page that says it is made; `path` with `?done=<run>` if absent. */
  done?(input: Input, made: { flowId: string; reference: string }): string;
  /** The page of the form, and the page of a run that is not found, if they differ from `path`. */
  form?(input: Input): string;
  home?: string;
  /** What it counts towards, if it may not be done as often as one likes. */
  limited?: LimitedAct;
  withoutSecrets?(input: Input): Input;
};

function common<Q, A, Input>(act: Act<Q, A>, { about, name, ...asks }: Pages<Q, Input>) {
  const { fields: _, request: __, ...pages } = asks;
  const service = act.service as Act<Q & AuthorityOf, A>["service"];
  const request = (customer: SignedIn, input: Input, reference?: string): BankRequest =>
    asks.request
      ? asks.request(customer, input, reference)
      : requestTo(service, {
          ...asks.fields(input, customer, reference),
          customerNumber: customer.customerNumber,
        } as never);
  const requested = (customer: SignedIn, input: Input) => request(customer, input).request as Q;
  return {
    done: (_: Input, { flowId }: { flowId: string }) => addQuery(pages.path, { done: flowId }),
    ...pages,
    name: name ?? act.key,
    key: act.key,
    act: act.audit,
    request,
    bind: (customer: SignedIn, input: Input) => act.otp!.bind(requested(customer, input)),
    about: (customer: SignedIn, input: Input) => ({
      key: `${act.area}:acts.${act.key}.about`,
      values: { ...act.otp!.show(requested(customer, input)), ...about?.(input) },
    }),
  };
}

/** The change of an act with transaction password and OTP. */
export const twoPassChange = <Q, A, Input>(
  act: Act<Q, A>,
  {
    trace,
    findPossibleDuplicates,
    ...pages
  }: Pages<Q, Input> & {
    /** The account whose statement would show it. */
    trace?(input: Input): Trace;
    /** What was asked for before and is just like it: the customer has to say that this one is meant as well. */
    findPossibleDuplicates?(customer: SignedIn, input: Input): Promise<PossibleDuplicate[]>;
  },
): TwoPassChange<Input> => ({
  ...common(act, pages),
  authority: "password+otp",
  ...(trace && { trace }),
  ...(findPossibleDuplicates && { findPossibleDuplicates }),
});

/** The change of an act whose OTP its own call carries, or one before it. */
export const otpChange = <Q, A, Input>(
  act: Act<Q, A>,
  {
    sendOtp,
    ...pages
  }: Pages<Q, Input> & {
    /** Sends the OTP, for purposes that OTPGenerationService does not know. */
    sendOtp?(customer: SignedIn, input: Input, caller: Caller): Promise<CallResult<unknown>>;
  },
): CarriedChange<Input> => ({
  ...common(act, pages),
  authority: act.authority === "otp-before" ? "otp-before" : "otp",
  ...(sendOtp && { sendOtp }),
});

/** The change of an act without an OTP. */
export const oneCallChange = <Q, A, Input>(
  act: Act<Q, A>,
  {
    refusal,
    foreign,
    ...pages
  }: Pages<Q, Input> & {
    /** Why an answer means that nothing was done, although it is none of the bank's refusals. */
    refusal?(answer: A): BankRefusal | null;
    /** The code of a bank that knows no such thing of the customer's: the caller writes the audit row. */
    foreign?: string;
  },
): OneCallChange<Input> => {
  const { bind: _, about: __, ...change } = common(act, pages);
  return {
    ...change,
    authority: act.authority === "password" ? "password" : "none",
    ...(refusal && { refusal: (answer: unknown) => refusal(answer as A) }),
    ...(foreign && { foreign }),
  };
};
