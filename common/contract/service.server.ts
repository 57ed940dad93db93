import type * as z from "zod";
import { message, type Fields, type Message, type MessageOf } from "./message.server";
import { commonRefusals, errorsOf } from "./refusals.server";

/** The area words: the same for contract, bank service, route folder, locale namespace and journey. */
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

/** A service of the gateway: what is known of it, and its messages. */
export interface Service<Q = unknown, A = unknown> {
  /** The gateway's name, spelled as the gateway spells it. */
  name: string;
  area: Area;
  purpose: string;
  /** True when a carried-out call changes a balance: then it carries a reference. */
  movesMoney: boolean;
  /** What its customer is told of by text message where a request of unknown outcome proves not to be carried out. */
  concerns?: Concern;
  /** Only reads: asked twice is as good as once, so a call that got lost may be asked again. */
  enquiry?: true;
  /** Not in the specification's list: a gateway may answer that it does not know it. */
  extension?: true;
  /** Codes of its own with their wording, beside the common ones: see `errorsOf`. */
  errors: Readonly<Record<string, string>>;
  request: Message<Q>;
  answer: Message<A>;
  /**
   * Of an answer that repeats whom or what it is about: what it names that was not asked for, else undefined. Such an answer
   * is shown to nobody.
   */
  strangerIn?(request: Q, answer: A): string | undefined;
  /** Of a service that changes something by some requests: whether this one only reads, and is an enquiry. */
  onlyReads?(request: Q): boolean;
  /** Fields that `gateway:check` asks an enquiry with, where neither their samples nor what the test customer has would do. */
  trial?: Partial<Q>;
}

/** Asked twice is as good as once. */
export const isEnquiry = <Q, A>({ enquiry, onlyReads }: Service<Q, A>, request: Q): boolean =>
  enquiry ?? onlyReads?.(request) ?? false;

export type RequestOf<S extends { request: z.ZodType }> = z.output<S["request"]>;
export type AnswerOf<S extends { answer: z.ZodType }> = z.output<S["answer"]>;

/** What is said of a service beside its name and area: nothing is answered, refused or moved that is not named. */
interface Declaration<Q extends Fields, A extends Fields> extends Omit<
  Partial<Service<MessageOf<Q>, MessageOf<A>>>,
  "name" | "area" | "purpose" | "enquiry" | "request" | "answer"
> {
  purpose: string;
  request: Q;
  answer?: A;
}

/** How the services of an area are declared, by the gateway's names: `enquiry` only reads, `service` does something. */
export function servicesOf(area: Area) {
  function service<const Q extends Fields, const A extends Fields = Record<never, never>>(
    name: string,
    { movesMoney = false, errors = {}, request, answer, ...facts }: Declaration<Q, A>,
  ): Service<MessageOf<Q>, MessageOf<A>> {
    const messages = { request: message(request), answer: message(answer ?? ({} as A)) };
    return { name, area, movesMoney, errors, ...facts, ...messages };
  }

  function enquiry<const Q extends Fields, const A extends Fields = Record<never, never>>(
    name: string,
    declaration: Declaration<Q, A>,
  ): Service<MessageOf<Q>, MessageOf<A>> {
    return { ...service(name, declaration), enquiry: true };
  }

  return { service, enquiry };
}

/** Codes any service may answer. `0` is success; the rest is refused. */
export const commonErrors = { "0": "carried out", ...errorsOf(...Object.values(commonRefusals)) };
