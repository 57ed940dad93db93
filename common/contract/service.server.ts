import type * as z from "zod";
import { message, type Fields, type Message, type MessageOf } from "./message.server";
import type { NoQuota, Quota } from "./quota.server";
import { commonRefusals, errorsOf } from "./refusals.server";

/** Areas, the same for contract, bank service, route folder, locale namespace and journey. */
export const areas = [
  "sign-in",
  "otp",
  "registration",
  "passwords",
  "accounts",
  "statements",
  "cheques",
  "cards",
  "payees",
  "transfers",
  "deposits",
  "instructions",
  "schemes",
  "tax",
  "profile",
  "locator",
  "sandbox",
] as const;
export type Area = (typeof areas)[number];

export const concerns = ["payment", "scheduled-transfer", "standing-instruction", "payee"] as const;
type Concern = (typeof concerns)[number];

export type Counted = Pick<Service, "name" | "quota">;

export interface Service<Q = unknown, A = unknown> {
  name: string;
  area: Area;
  purpose: string;
  quota: Quota | NoQuota;
  /** Services of which a carried-out request gives one back: what was asked for before a payee was added. */
  givesBack?(request: Q): readonly Counted[];
  /** True if a carried-out call changes a balance: then it carries a reference. */
  movesMoney: boolean;
  /** Kind of text message to the customer if a request of unknown outcome was not carried out. */
  concerns?: Concern;
  /** Reads only, so that a lost call may be repeated. */
  enquiry?: true;
  /** Not specified: a gateway may answer that it does not know it. */
  extension?: true;
  /** Own codes with their wording, in addition to `commonErrors`. */
  errors: Readonly<Record<string, string>>;
  request: Message<Q>;
  answer: Message<A>;
  /**
   * For an answer that repeats its subject: the field that differs from the request, if any. Such an answer is
   * discarded.
   */
  strangerIn?(request: Q, answer: A): string | undefined;
  /** True for the requests of a changing service that only read. */
  onlyReads?(request: Q): boolean;
  /** Fields for `gateway:check`, if samples and test customer do not provide usable values. */
  trial?: Partial<Q>;
}

export const isEnquiry = <Q, A>({ enquiry, onlyReads }: Service<Q, A>, request: Q): boolean =>
  enquiry ?? onlyReads?.(request) ?? false;

export type RequestOf<S extends { request: z.ZodType }> = z.output<S["request"]>;
export type AnswerOf<S extends { answer: z.ZodType }> = z.output<S["answer"]>;

interface Declaration<Q extends Fields, A extends Fields> extends Omit<
  Partial<Service<MessageOf<Q>, MessageOf<A>>>,
  "name" | "area" | "purpose" | "quota" | "enquiry" | "extension" | "request" | "answer"
> {
  purpose: string;
  quota: Quota | NoQuota;
  request: Q;
  answer?: A;
}

/**
 * Declares the services of an area: `enquiry` only reads, `service` changes something; those of `extension` are not
 * specified.
 */
export function servicesOf(area: Area) {
  function declaring(kind: Pick<Service, "enquiry" | "extension">) {
    return <const Q extends Fields, const A extends Fields = Record<never, never>>(
      name: string,
      { movesMoney = false, errors = {}, request, answer, ...facts }: Declaration<Q, A>,
    ): Service<MessageOf<Q>, MessageOf<A>> => {
      const messages = { request: message(request), answer: message(answer ?? ({} as A)) };
      return { name, area, movesMoney, errors, ...facts, ...kind, ...messages };
    };
  }
  const reads = { enquiry: true } as const;
  const extension = { extension: true } as const;
  return {
    service: declaring({}),
    enquiry: declaring(reads),
    extension: { service: declaring(extension), enquiry: declaring({ ...reads, ...extension }) },
  };
}

/** Codes of all services. `0` is success, the others are refusals. */
export const commonErrors = { "0": "carried out", ...errorsOf(...Object.values(commonRefusals)) };
