import { randomUUID } from "node:crypto";
import type { Act, ActKey, AuthorityOf, OtpBinding } from "common/contract/act.server";
import type { Service } from "common/contract/service.server";
import { addQuery } from "common/path-query";
import type { Paise } from "common/money";
import { referenceOf } from "common/reference";
import type { Caller } from "~/gateway/gateway.server";
import type { Message } from "~/i18n/wording";
import type { LimitedAct } from "~/rate-limits";
import type { AuditAct } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { SentOtpResult } from "./otp.server";
import type { BankRefusal } from "./refusal.server";

/** Pages of a change, and what the portal keeps of its input. */
interface Pages<Input> {
  /** Page of its steps; the id of the flow is in its query. */
  path: string;
  /** Page of the form; defaults to `path`. */
  form?(input: Input): string;
  /** Page to go to if the flow does not exist; defaults to `path`. */
  home?: string;
  /** Page that says it is made; defaults to `path` with `?done=<flow>`. */
  done?(input: Input, made: { flowId: string; reference: string }): string;
  subject(input: Input): string;
  /** Kind in the audit trail; defaults to the act's. */
  auditAs?(input: Input): AuditAct;
  limited?: LimitedAct;
  /** A limit that its form has counted; a right OTP gives that back. */
  countedBefore?: LimitedAct;
  /** The input without its secrets; defaults to all of it. */
  withoutSecrets?(input: Input): Input;
}

interface Definition<Input> extends Pages<Input> {
  name: string;
  key: ActKey;
  act: AuditAct;
  /** It can be made only once. */
  once: boolean;
  done(input: Input, made: { flowId: string; reference: string }): string;
  request(customer: SignedIn, input: Input, reference?: string): BankRequest;
}

/** Made by one call, from a check page or from the form itself. A repeated call with the same reference is answered, not made twice. */
export interface OneCallChange<Input> extends Definition<Input> {
  authority: "none" | "password";
  /** Reads a refusal out of an answer that the bank gives as a success. */
  refusal?(answer: unknown): BankRefusal | null;
  /** Code of the refusal for something that is not the customer's: the caller writes the audit row. */
  foreign?: string;
}

interface WithOtp<Input> extends Definition<Input> {
  bind(customer: SignedIn, input: Input): OtpBinding;
  about(customer: SignedIn, input: Input): Message;
}

/** Made by one call, with the OTP or right after its check; may be repeated like `OneCallChange`. */
export interface CarriedChange<Input> extends WithOtp<Input> {
  authority: "otp" | "otp-before";
  /** Sends the OTP, for purposes that OTPGenerationService does not know. */
  sendOtp?(customer: SignedIn, input: Input, flowRef: string, caller: Caller): Promise<SentOtpResult>;
}

/** Checked by a first call with the password, made by a second one after the OTP; reconciled later if the answer is lost. */
export interface TwoPassChange<Input> extends WithOtp<Input> {
  authority: "password+otp";
  /** Account whose statement would show it, for gateways that do not keep references. */
  trace?(input: Input): { accountNumber: string };
  /**
   * Asked once for each reference: the customer must confirm it. `later`: the bank was asked a moment ago, and is asked again only if the
   * portal has since sent something like it.
   */
  findDoubts?(customer: SignedIn, input: Input, later: boolean): Promise<Doubt[]>;
  /** Facts known before it is made, for check and OTP page. The OTP page shows them as of the press on the check page. */
  outlook?(customer: SignedIn, input: Input): Promise<unknown>;
}

export type Doubt = PossibleDuplicate | Shortfall;

/** A later order that the account could not pay now; all amounts with the charge. */
export interface Shortfall {
  reference: "short";
  needed: Paise;
  available: Paise;
}

/** An earlier order like this one. */
export interface PossibleDuplicate {
  reference: string;
  at: Date;
  /** False while its outcome is unknown. */
  known: boolean;
}

export type OtpChange<Input> = CarriedChange<Input> | TwoPassChange<Input>;
export type Change<Input> = OneCallChange<Input> | OtpChange<Input>;

/** False for acts that this bank makes without the password. */
export const needsPassword = <Input>({ portal }: SignedIn, { authority, key }: Change<Input>): boolean =>
  authority.startsWith("password") && !portal.profile.withoutPassword.includes(key);

export const withoutSecrets = <Input>(change: Change<Input>, input: Input): Input =>
  change.withoutSecrets?.(input) ?? input;

/** A new reference, for a form that is sent in one call: a button pressed twice is one change. */
export const newReference = (): string => referenceOf(randomUUID());

export interface Authority {
  transactionPassword?: string | undefined;
  otp?: string | undefined;
  /** Of its OTP: the reference. */
  flow?: string | undefined;
  reference?: string | undefined;
}

/** A call to the bank, without its authority. */
export interface BankRequest<A = unknown> {
  service: Service<unknown, A>;
  request: object;
}

export function requestTo<Q extends Authority, A>(
  service: Service<Q, A>,
  request: Q extends unknown ? Omit<Q, keyof Authority> : never,
): BankRequest<A> {
  return { service: service as unknown as Service<unknown, A>, request };
}

/** An act's request without customer and authority. */
type Fields<Q> = Q extends unknown ? Omit<Q, keyof AuthorityOf | "customerNumber"> : never;

/** `request` instead of `fields` if the input says which service is called. Options of one kind of change, such as `trace`, are copied. */
type Options<Q, Input> = Pages<Input> & {
  /** Name of its flows, if older than its key. */
  name?: string;
  /** Values of the sentence above the OTP, besides those that the OTP is bound to. */
  about?(input: Input): Record<string, string>;
  /** Name of that sentence among the texts of the act; defaults to `about`. */
  aboutText?(input: Input): string;
} & (
    | { fields(input: Input, customer: SignedIn, reference?: string): Fields<Q>; request?: undefined }
    | { request(customer: SignedIn, input: Input, reference?: string): BankRequest; fields?: undefined }
  );

function define<Q, A, Input>(
  act: Act<Q, A>,
  { about: _, aboutText: ___, ...options }: Options<Q, Input>,
): Definition<Input> {
  const service = act.service as Act<Q & AuthorityOf, A>["service"];
  const { fields: __, ...pages } = options;
  return {
    done: (_input, { flowId }) => addQuery(pages.path, { done: flowId }),
    name: act.key,
    ...pages,
    key: act.key,
    act: act.audit,
    once: act.once,
    request: (customer, input, reference) =>
      options.request
        ? options.request(customer, input, reference)
        : requestTo(service, {
            ...options.fields(input, customer, reference),
            customerNumber: customer.customerNumber,
          } as never),
  };
}

function defineWithOtp<Q, A, Input>(act: Act<Q, A>, options: Options<Q, Input>): WithOtp<Input> {
  const definition = define(act, options);
  const requestOf = (customer: SignedIn, input: Input) => definition.request(customer, input).request as Q;
  return {
    ...definition,
    bind: (customer, input) => act.otp!.bind(requestOf(customer, input)),
    about: (customer, input) => ({
      key: `${act.area}:acts.${act.key}.${options.aboutText?.(input) ?? "about"}`,
      values: { ...act.otp!.show(requestOf(customer, input)), ...options.about?.(input) },
    }),
  };
}

export const twoPassChange = <Q, A, Input>(
  act: Act<Q, A>,
  options: Options<Q, Input> & Pick<TwoPassChange<Input>, "trace" | "findDoubts" | "outlook">,
): TwoPassChange<Input> => ({ ...defineWithOtp(act, options), authority: "password+otp" });

/** With the OTP in its own call, or in a call before it. */
export const otpChange = <Q, A, Input>(
  act: Act<Q, A>,
  options: Options<Q, Input> & Pick<CarriedChange<Input>, "sendOtp">,
): CarriedChange<Input> => ({
  ...defineWithOtp(act, options),
  authority: act.authority === "otp-before" ? "otp-before" : "otp",
});

export const oneCallChange = <Q, A, Input>(
  act: Act<Q, A>,
  options: Options<Q, Input> & { refusal?(answer: A): BankRefusal | null; foreign?: string },
): OneCallChange<Input> => ({
  ...define(act, options),
  authority: act.authority === "password" ? "password" : "none",
});
