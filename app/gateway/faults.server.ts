import type * as z from "zod";
import { answerBody } from "common/contract/envelope.server";
import { own } from "common/own";

/** Faults of a gateway in plain words, for the log and `gateway:check`. Only names of fields and hosts, codes and times: no values. */

const ofConnections: Record<string, string> = {
  ECONNREFUSED: "nobody listens at the gateway's address",
  ENOTFOUND: "the name of the gateway's host is not known",
  EAI_AGAIN: "the name of the gateway's host cannot be looked up at present",
  EHOSTUNREACH: "there is no way to the gateway's host",
  ENETUNREACH: "there is no way to the gateway's host",
  CERT_HAS_EXPIRED: "the gateway's certificate has expired",
  CERT_NOT_YET_VALID: "the gateway's certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the gateway's certificate is signed by itself, by no authority",
  SELF_SIGNED_CERT_IN_CHAIN: "the gateway's certificate comes from an authority that is not known here",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the gateway's certificate comes without that of its authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "the gateway's certificate comes from an authority that is not known here",
  ERR_TLS_CERT_ALTNAME_INVALID: "the gateway's certificate is for another name",
  ERR_SSL_WRONG_VERSION_NUMBER: "the gateway does not speak https at this address",
  EPROTO: "the gateway does not speak https at this address",
};

/** `where`: before, within or after the call. */
export function faultOfConnection(error: unknown, where: string): string {
  const { code = "" } = (error ?? {}) as { code?: string };
  return own(ofConnections, code) ?? `the gateway closed the connection ${where}${code && ` (${code})`}`;
}

export interface Reply {
  status: number;
  body: string;
  contentType: string;
  location: string;
  date: string;
}

export function faultOfReply({ status, body, contentType, location, date }: Reply, now: Date): string {
  if (status >= 300 && status < 400) return `the gateway redirects to ${hostOf(location)} (${status})`;
  const page = contentType.includes("html") || body.trimStart().startsWith("<");
  if (page) return `the gateway answers with a web page in place of a sealed answer (${status})`;
  if (status === 400)
    return `the gateway could not open the call (400): GATEWAY_SECRET or the clocks differ${apart(date, now)}`;
  if (status === 404) return "there is no gateway at this address (404): see GATEWAY_URL";
  if (status !== 200) return `the gateway has a fault (${status})`;
  if (body.trim() === "") return "the answer is empty";
  if (!answerBody.safeParse(parsed(body)).success) return "the answer is not sealed: it has no `response`";
  return `the answer does not open: it is sealed with another secret or for another call, or the clocks differ${apart(date, now)}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Path and query may hold secrets. */
const hostOf = (location: string) => (URL.canParse(location) ? new URL(location).host : "another address");

const WORTH_SAYING_MS = 60_000;

function apart(date: string, now: Date): string {
  const ahead = Date.parse(date) - now.getTime();
  if (!(Math.abs(ahead) >= WORTH_SAYING_MS)) return "";
  return `; its clock is ${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? "ahead of" : "behind"} ours`;
}

const MAX_PLACES = 5;

export function faultOfAnswer({ issues }: z.ZodError): string {
  const places = issues.map(({ path, message }) => `${path.join(".") || "the whole"}: ${message}`);
  const more = places.length > MAX_PLACES ? `; and ${places.length - MAX_PLACES} more` : "";
  return `the answer has not the contract's form at ${places.slice(0, MAX_PLACES).join("; ")}${more}`;
}
