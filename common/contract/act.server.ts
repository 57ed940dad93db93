import type { ActivityKind } from "common/activity-kinds";
import type { BoundValue } from "./bound-values.server";
import { oneTimePassword, reference, secret } from "./fields.server";
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
 * An act: something a customer changes by a service, and what authorises it. A service may serve several acts. Bank, portal, tests
 * and gateway check read everything about an act from its declaration; its words are in `locales/<language>/<area>.json`.
 */
export interface Act<Q = never, A = unknown> {
  /** Its name in flows, claims, texts and tests. */
  key: ActKey;
  area: Area;
  service: Service<Q, A>;
  authority: Authority;
  /** Absent if no OTP authorises it. */
  otp?: OtpOfAct<Q>;
  /** Kind of its rows in the audit trail. */
  audit: ActKey;
  /** The tab of the customer's activity that lists it. */
  activity: ActivityKind;
  /** Under which its references are claimed at the bank. */
  claim: string;
  /** True if it can be done once only, as closing a deposit. */
  once: boolean;
}

declare const declared: unique symbol;
/** The key of an act: only `act` makes one. */
export type ActKey = string & { readonly [declared]: true };

/**
 * What authorises an act:
 * - `none`: the session alone;
 * - `password`: the transaction password in the call;
 * - `otp`: an OTP in the call, after secrets of the act such as a CVV;
 * - `otp-before`: an OTP verified by OTPValidationService before the call;
 * - `password+otp`: checked by a first call, with the password; made by a second one, the OTP verified between.
 */
type Authority = "none" | "password" | "otp" | "otp-before" | "password+otp";

/** What an OTP is for. */
export interface OtpPurpose {
  /** As the bank keeps it, and under `otps` in the area's texts. */
  name: string;
  /** As the wire says it. */
  code: string;
  area: Area;
  binds: Readonly<Record<string, BoundValue<never>>>;
}

export interface OtpBinding {
  purpose: string;
  variable1?: string | undefined;
  variable2?: string | undefined;
  variable3?: string | undefined;
}

interface OtpOfAct<Q> {
  purpose: OtpPurpose;
  bind(request: Q): OtpBinding;
  /** The bound values by their names, as a page shows them. */
  show(request: Q): Record<string, string>;
}

const password = { transactionPassword: ["TPin", secret.optional()] } as const;
const otp = { otp: ["OTP", oneTimePassword.optional()] } as const;
const once = {
  /** Extension: names the change for ever: `P` and 13 digits of base 32, as `referencePattern` has them. */
  reference: ["RequestRef", reference.optional()],
} as const;

/** The fields that authorise a request; a service has those of its acts' authority. */
export const authorityFields = {
  none: once,
  password: { ...password, ...once },
  otp: { ...otp, ...once },
  "otp-before": once,
  /**
   * Without `otp` it only checks; with `otp` and `reference` it is carried out, once for ever. A reference with an empty
   * `otp` asks what became of it: answered as the commit was, or refused with 8008.
   */
  "password+otp": { ...password, ...otp, ...once },
} as const;

/** What a request carries besides what is asked for. */
export interface AuthorityOf {
  transactionPassword?: string | undefined;
  otp?: string | undefined;
  reference?: string | undefined;
}

const passwordErrors = errorsOf(...Object.values(transactionPasswordRefusals));
const commonErrors = errorsOf(notForCustomer, otherContent);

/** Refusals that come with an authority. */
export const authorityErrors: Readonly<Record<Authority, Record<string, string>>> = {
  none: commonErrors,
  password: { ...passwordErrors, ...commonErrors },
  otp: { ...errorsOf(...Object.values(otpRefusals)), ...commonErrors },
  "otp-before": { ...errorsOf(noVerifiedOtp), ...commonErrors },
  "password+otp": { ...passwordErrors, ...errorsOf(nothingDone, noVerifiedOtp), ...commonErrors },
};

/** The words of an area's acts: their name in the activity, the sentence above the OTP, the bank's text messages. */
interface TextsOfActs {
  acts: Record<string, { label?: string; about?: string; message?: string }>;
  otps?: Record<string, string>;
}

type AuthorityFacts<Q> =
  | { authority: "none" | "password"; otp?: undefined }
  | { authority: "otp" | "otp-before" | "password+otp"; otp: OtpOfAct<Q> };

/** An act is named in its area's texts, or shares its audit kind with one that is: what words it has not itself are that one's. */
type Names<Key> = { key: Key; audit?: undefined } | { key: string; audit: Key };

type ActFacts<Q, Key extends string> = Names<Key> & {
  activity: ActivityKind;
  /** As `Act` has it; the key if absent. */
  claim?: string;
  once?: true;
} & AuthorityFacts<Q>;

/** How the acts of an area are declared: `actsOf<typeof texts>("tax")`, with the area's English texts, so that a missing one does not compile. */
export function actsOf<Texts extends TextsOfActs>(area: Area) {
  function act<Q, A>(
    service: Service<Q, A>,
    { key, audit = key, claim = key, once, ...facts }: ActFacts<NoInfer<Q>, keyof Texts["acts"] & string>,
  ): Act<Q, A> {
    return {
      ...facts,
      key: key as ActKey,
      area,
      service,
      audit: audit as ActKey,
      claim,
      once: once === true,
    };
  }

  /** A purpose of OTPs, bound to the values named in `binds`: at most three, in that order. */
  function otpFor<Values>(
    name: keyof NonNullable<Texts["otps"]> & string,
    code: string,
    binds: { [Name in keyof Values]: BoundValue<Values[Name]> },
  ) {
    const names = Object.keys(binds) as Array<keyof Values & string>;
    const purpose: OtpPurpose = { name, code, area, binds };
    /** `of` finds the values in an act's request. */
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
