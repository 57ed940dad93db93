import * as z from "zod";
import { ENTITY_CODE, type Binding, type Cipher } from "./cipher.server";

export const CALL_PATH = "/Entities/FSwitchServiceCall";
export const SALT_HEADER = "salt";
/** Extension: ties the portal's log lines to the bank's. */
export const CORRELATION_HEADER = "x-correlation-id";
/** User of calls before sign-in, in place of the mobile number. */
export const SIGN_IN_USER = "IBUSER";
export const SUCCESS = "0";
/** The bank was too busy and did nothing. */
export const BUSY = "503";

export interface Origin {
  /** Mobile number, or `SIGN_IN_USER`. */
  user: string;
  ip: string;
  latitude: string;
  longitude: string;
}

export interface Call extends Origin {
  service: string;
  request: unknown;
  /**
   * Extension, milliseconds since 1970: binds time, address, location and direction as well, and the bank takes the
   * call once. Only if the bank offers it: see `extensions` of `getToken`.
   */
  sealedAt?: number | undefined;
}

/** In wire names: `0` with a body, or code and words of a refusal. */
export interface Answer {
  code: string;
  message: string;
  /** Meaning depends on the code. */
  details?: string | undefined;
  body: unknown;
}

type Requested = Omit<Call, "request">;

function bindingOf(salt: string, call: Requested, direction: "call" | "answer"): Binding {
  const { service, user, sealedAt, ip, latitude, longitude } = call;
  const besides = sealedAt === undefined ? undefined : [direction, sealedAt, ip, latitude, longitude];
  return { salt, service, user, besides };
}

export const callBody = z.object({
  servicename: z.string().min(1).max(80),
  entitycode: z.literal(ENTITY_CODE),
  user: z.string().min(1).max(40),
  request: z.string(),
  ipadress: z.string().max(64).default(""),
  lattitude: z.string().max(40).default(""),
  longitude: z.string().max(40).default(""),
  sealedat: z.int().optional(),
});

export const answerBody = z.object({ response: z.string() });

export const openedAnswer = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]).transform(String),
    message: z.string().nullish(),
    details: z.string().optional().catch(undefined),
  }),
  /** JSON text; some gateways send the object itself. */
  body: z.unknown(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function sealCall(cipher: Cipher, salt: string, call: Call): string {
  const request = cipher.seal(JSON.stringify(call.request), bindingOf(salt, call, "call"));
  return JSON.stringify({
    servicename: call.service,
    entitycode: ENTITY_CODE,
    user: call.user,
    request,
    ipadress: call.ip,
    lattitude: call.latitude,
    longitude: call.longitude,
    sealedat: call.sealedAt,
  });
}

/** Null if the body is no call, or not sealed for us. */
export function openCall(cipher: Cipher, salt: string, httpBody: string): Call | null {
  const parsed = callBody.safeParse(parseJson(httpBody));
  if (!parsed.success) return null;
  const { servicename: service, user, ipadress: ip, lattitude: latitude, longitude, sealedat } = parsed.data;
  const call = {
    service,
    user,
    ip,
    latitude,
    longitude,
    ...(sealedat === undefined ? {} : { sealedAt: sealedat }),
  };
  const opened = cipher.open(parsed.data.request, bindingOf(salt, call, "call"));
  const request = opened === null ? undefined : parseJson(opened);
  if (request === undefined) return null;
  return { ...call, request };
}

export function sealAnswer(cipher: Cipher, salt: string, call: Requested, answer: Answer): string {
  const plain = JSON.stringify({
    error: { code: answer.code, message: answer.message, details: answer.details ?? "" },
    body: JSON.stringify(answer.body ?? {}),
  });
  return JSON.stringify({ response: cipher.seal(plain, bindingOf(salt, call, "answer")) });
}

/** Null if the body is no answer, or not sealed for this call. */
export function openAnswer(cipher: Cipher, salt: string, call: Requested, httpBody: string): Answer | null {
  const outer = answerBody.safeParse(parseJson(httpBody));
  if (!outer.success) return null;
  const plain = cipher.open(outer.data.response, bindingOf(salt, call, "answer"));
  const opened = plain === null ? null : openedAnswer.safeParse(parseJson(plain));
  if (!opened?.success) return null;
  const { error, body } = opened.data;
  return {
    code: error.code,
    message: error.message ?? "",
    details: error.details || undefined,
    body: typeof body === "string" ? parseJson(body) : body,
  };
}
