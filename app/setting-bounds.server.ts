import { isIP } from "node:net";
import { connectionTo } from "common/postgres/connection-target.server";
import { boundsOf, type Limits } from "~/rate-limits";

/** Bounds of settings outside the sandbox. A value beyond them would open what another setting closes. */
export interface BoundedSettings {
  DATABASE_URL?: string | undefined;
  MIGRATE_DATABASE_URL?: string | undefined;
  TRUSTED_PROXIES?: string[] | undefined;
  LIMITS: Limits;
  GATEWAY_CONNECT_SECONDS: number;
  GATEWAY_ANSWER_SECONDS: number;
  OTP_SECONDS: number;
  OTP_LIFE_SECONDS: number;
  SIGN_INS_AT_ONCE: number;
  SIGN_IN_WAIT_SECONDS: number;
  AUDIT_YEARS: number;
}

/** docs/settings.md lists them. */
const numbers = {
  GATEWAY_CONNECT_SECONDS: [0.5, 15],
  // Claims of a run outlive it twice, and a stopping portal gives a request as long.
  GATEWAY_ANSWER_SECONDS: [3, 15],
  OTP_SECONDS: [15, 300],
  OTP_LIFE_SECONDS: [60, 600],
  SIGN_INS_AT_ONCE: [1, 100],
  SIGN_IN_WAIT_SECONDS: [1, 60],
  AUDIT_YEARS: [5, 100],
} as const satisfies Partial<Record<keyof BoundedSettings, readonly [number, number]>>;

/** Yields one line per setting that is out of bounds. */
export function* outOfBounds(env: BoundedSettings): Generator<string> {
  for (const name of Object.keys(numbers) as (keyof typeof numbers)[]) {
    const [[least, most], given] = [numbers[name], env[name]];
    if (given < least || given > most) yield `${name}: must be between ${least} and ${most}.`;
  }
  if (env.OTP_LIFE_SECONDS < env.OTP_SECONDS && env.OTP_LIFE_SECONDS >= numbers.OTP_LIFE_SECONDS[0])
    yield "OTP_LIFE_SECONDS: must not be less than OTP_SECONDS, or customers wait without an OTP that works.";
  for (const name of ["DATABASE_URL", "MIGRATE_DATABASE_URL"] as const) {
    const fault = env[name] && faultOfConnection(env[name]);
    if (fault) yield `${name}: ${fault}`;
  }
  for (const proxy of env.TRUSTED_PROXIES ?? []) {
    const fault = faultOfProxy(proxy);
    if (fault) yield `TRUSTED_PROXIES: ${fault}`;
  }
  const beyond = boundsOf(env.LIMITS);
  if (beyond) yield `LIMITS: ${beyond}`;
}

const loopback = /^(localhost|127(\.\d+){3}|::1)$/;

const verifying = ["require", "verify-ca", "verify-full"];

function faultOfConnection(url: string): string | null {
  const given = parametersOf(url);
  const twice = given.find(([name], at) => given.findIndex(([other]) => other === name) < at);
  if (twice) return `${twice[0]} is given twice. Give each parameter once.`;
  if (given.some(([name]) => name === "uselibpqcompat"))
    return "uselibpqcompat switches the check of the server's certificate off. Leave it out.";
  let connection;
  try {
    connection = connectionTo(url);
  } catch {
    return "cannot be read, or a file that it names cannot.";
  }
  if (connection.host.startsWith("/") || loopback.test(connection.host)) return null;
  const [, mode = "verify-full"] = given.find(([name]) => name === "sslmode") ?? [];
  if (connection.verified && verifying.includes(mode)) return null;
  return "must be encrypted (sslmode=verify-full) unless the server is on this machine.";
}

/** Also of an address without a host, which `URL` does not read. */
function parametersOf(url: string): [string, string][] {
  const at = url.indexOf("?");
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1).split("#")[0])];
}

/**
 * The widest subnets. Private ranges are one bank's own. Of the public ones a /12 is the largest block that a network in front of sites
 * lists; an IPv6 /28 is a provider's own, whose subscribers have a /64 to a /48 each.
 */
const WIDEST = { 4: 12, 6: 28 } as const;
const ownIPv4 = /^(10|127)\./;
const WIDEST_OWN_IPV4 = 8;
const ownIPv6 = /^f[cd]/i;
const WIDEST_OWN_IPV6 = 8;

function faultOfProxy(entry: string): string | null {
  const [, address = "", , length] = /^([^/]*)(\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address) as 0 | 4 | 6;
  if (version === 0) return `'${entry}' is no address or subnet. Write it as 10.0.0.7 or 10.1.0.0/16.`;
  if (length === undefined) return null;
  // An IPv4 address written as IPv6 would need other bounds.
  if (version === 6 && address.startsWith("::"))
    return `'${entry}' covers IPv4 addresses. Write them as IPv4.`;
  const own = version === 4 ? ownIPv4.test(address) : ownIPv6.test(address);
  const widest = own ? (version === 4 ? WIDEST_OWN_IPV4 : WIDEST_OWN_IPV6) : WIDEST[version];
  const narrowest = version === 4 ? 32 : 128;
  if (Number(length) > narrowest) return `'${entry}' is no subnet.`;
  return Number(length) < widest
    ? `'${entry}' trusts too many addresses: anybody there can choose the address that limits count. The widest is /${widest}.`
    : null;
}
