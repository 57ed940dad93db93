import type { ActivityKind } from "common/activity-kinds";
import { isKeyOf } from "../own";
import type { BoundValue } from "./bound-values.server";
import { oneTimePassword, otpFlow, reference, secret } from "./fields.server";
import {
  errorsOf,
  notForCustomer,
  nothingDone,
  noVerifiedOtp,
  otherContent,
  otpRefusals,
  transactionPasswordRefusals,
} from "./refusals.server";
import type { Area, Service } from "./service.server";

/**
 * A change that a customer makes by a service, with its authority. A service may serve several acts. Bank, portal,
 * tests and gateway check read everything about an act from its declaration; its texts are in
 * `locales/<language>/<area>.json`.
 */
export interface Act<Q = never, A = unknown> {
  /** Name in flows, claims, texts and tests. */
  key: ActKey;
  area: Area;
  service: Service<Q, A>;
  authority: Authority;
  /** Absent if no OTP authorises it. */
  otp?: OtpOfAct<Q>;
  /** Present if the session alone authorises it. */
  alone?: SessionAlone;
  audit: ActKey;
  /** Tab of the customer's activity. */
  activity: ActivityKind;
  /** Namespace of its references at the bank. */
  claim: string;
  /** True if it can be done only once, such as closing a deposit. */
  once: boolean;
}

declare const declared: unique symbol;
export type ActKey = string & { readonly [declared]: true };

/**
 * Authority of an act:
 * - `none`: the session alone;
 * - `password`: the transaction password in the call;
 * - `otp`: an OTP in the call, after secrets of the act such as a CVV;
 * - `otp-before`: an OTP verified by OTPValidationService before the call;
 * - `password+otp`: checked by a first call, with the password; made by a second one, the OTP verified between.
 */
type Authority = "none" | "password" | "otp" | "otp-before" | "password+otp";

export interface OtpPurpose {
  /** Name at the bank, and under `otps` in the area's texts. */
  name: string;
  code: string;
  area: Area;
  binds: Readonly<Record<string, BoundValue<never>>>;
}

export interface OtpBinding {
  purpose: string;
  variable1?: string | undefined;
  variable2?: string | undefined;
  variable3?: string | undefined;
  /** Sign-in, recovery or run of an act that it was asked from: see `otpFlow`. */
  flow?: string | undefined;
}

interface OtpOfAct<Q> {
  purpose: OtpPurpose;
  bind(request: Q): OtpBinding;
  show(request: Q): Record<string, string>;
}

const password = { transactionPassword: ["TPin", secret.optional()] } as const;
const otp = { otp: ["OTP", oneTimePassword.optional()], ...otpFlow } as const;
const once = {
  /** Extension: permanent name of the change: `P` and 13 digits of base 32, as in `referencePattern`. */
  reference: ["RequestRef", reference.optional()],
} as const;

export const authorityFields = {
  none: once,
  password: { ...password, ...once },
  otp: { ...otp, ...once },
  "otp-before": { ...otpFlow, ...once },
  /**
   * Without `otp` it only checks; with `otp` and `reference` it is carried out once. A reference with an empty `otp`
   * asks for the outcome: answered as the commit was, or refused with 8008.
   */
  "password+otp": { ...password, ...otp, ...once },
} as const;

export type AuthorityOf = {
  [Name in keyof (typeof authorityFields)["password+otp"]]?: string | undefined;
};

/** Fields of a request that say what is asked for, without those that authorise it. */
export function withoutAuthority<Q extends AuthorityOf>(request: Q): Omit<Q, keyof AuthorityOf> {
  const asked = Object.entries(request).filter(([name]) => !isKeyOf(authorityFields["password+otp"], name));
  return Object.fromEntries(asked) as Omit<Q, keyof AuthorityOf>;
}

const passwordErrors = errorsOf(...Object.values(transactionPasswordRefusals));
const commonErrors = errorsOf(notForCustomer, otherContent);

export const authorityErrors: Readonly<Record<Authority, Record<string, string>>> = {
  none: commonErrors,
  password: { ...passwordErrors, ...commonErrors },
  otp: { ...errorsOf(...Object.values(otpRefusals)), ...commonErrors },
  "otp-before": { ...errorsOf(noVerifiedOtp), ...commonErrors },
  "password+otp": { ...passwordErrors, ...errorsOf(nothingDone, noVerifiedOtp), ...commonErrors },
};

/** Texts of an area's acts: name in the activity, sentence above the OTP, text messages. */
interface TextsOfActs {
  acts: Record<string, { label?: string; about?: string; message?: string }>;
  otps?: Record<string, string>;
}

/** Why the session alone is enough for an act: docs/security.md has the table of all of them. */
export interface SessionAlone {
  why:
    | "it only takes away"
    | "it keeps money in, or goes on with what was authorised"
    | "it only tells the customer more"
    | "it gives back what was there a day before";
  /** Key of the act that undoes it, with a proof unless it is the act itself. */
  undoneBy: string | typeof HELPLINE;
}

export const HELPLINE = "the helpline";

type AuthorityFacts<Q> =
  | { authority: "none"; alone: SessionAlone; otp?: undefined }
  | { authority: "password"; alone?: undefined; otp?: undefined }
  | { authority: "otp" | "otp-before" | "password+otp"; alone?: undefined; otp: OtpOfAct<Q> };

/** An act has its own texts, or those of the act whose audit kind it shares. */
type Names<Key> = { key: Key; audit?: undefined } | { key: string; audit: Key };

type ActFacts<Q, Key extends string> = Names<Key> & {
  /** Defaults to the key. */
  claim?: string;
  once?: true;
} & AuthorityFacts<Q>;

/**
 * Declares the acts of an area: `actsOf<typeof texts>("tax", "documents")`, with the area's English texts, so that a missing text
 * does not compile.
 */
export function actsOf<Texts extends TextsOfActs>(area: Area, activity: ActivityKind) {
  function act<Q, A>(
    service: Service<Q, A>,
    { key, audit = key, claim = key, once, ...facts }: ActFacts<NoInfer<Q>, keyof Texts["acts"] & string>,
  ): Act<Q, A> {
    const names = { key: key as ActKey, audit: audit as ActKey, claim };
    return { ...facts, ...names, area, activity, service, once: once === true };
  }

  /** A purpose of OTPs, bound to at most three values in the order of `binds`. */
  function otpFor<Values>(
    name: keyof NonNullable<Texts["otps"]> & string,
    code: string,
    binds: { [Name in keyof Values]: BoundValue<Values[Name]> },
  ) {
    const names = Object.keys(binds) as Array<keyof Values & string>;
    const purpose: OtpPurpose = { name, code, area, binds };
    /** `of` reads the values from an act's request. */
    const boundTo = <Q>(of: (request: Q) => Values): OtpOfAct<Q> => ({
      purpose,
      bind(request) {
        const values = of(request);
        const [variable1, variable2, variable3] = names.map((one) => binds[one].wire(values[one]));
        return { purpose: name, variable1, variable2, variable3 };
      },
      show(request) {
        const values = of(request);
        return Object.fromEntries(names.map((one) => [one, binds[one].page(values[one])]));
      },
    });
    return { ...purpose, boundTo };
  }

  return { act, otpFor };
}
