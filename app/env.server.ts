import { createPublicKey } from "node:crypto";
import { availableParallelism } from "node:os";
import * as z from "zod";
import { EnvironmentError } from "common/environment-error";
import { onOff, readSettings } from "common/settings";
import { faultsOfSigning } from "~/audit-signing.server";
import { isGuessableSecret } from "~/guessable-secrets";
import { readLimits } from "~/rate-limits";
import { outOfBounds } from "~/setting-bounds.server";

/** Reads and checks all settings of the portal; errors name the setting. No other file of the portal reads `process.env`. */
const port = z.coerce.number().int().min(0).max(65_535);
const seconds = z.coerce.number().int().min(1).max(86_400);

const partsOf = (list: string) => list.split(",").map((part) => part.trim());

const MIN_RSA_BITS = 2_048;

function isPublicKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
  } catch {
    return false;
  }
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\]|::1)$/;

/** Bytes of all headers of a request; more is for no browser. */
const MAX_HEADER_BYTES = 65_536;

/** True if NODE_OPTIONS lets requests have larger headers. */
const isHugeHeaderSize = (options: string): boolean =>
  Number(/--max-http-header-size[= ](\d+)/.exec(options)?.[1] ?? 0) > MAX_HEADER_BYTES;

/** True for clear text to another machine. */
const isOpenLine = (address: string | undefined): boolean =>
  address !== undefined && address.startsWith("http://") && !loopback.test(new URL(address).hostname);

const switches = z.object({
  NODE_ENV: z.string().default("production"),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  WORKERS: z.coerce.number().int().min(1).max(256).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_OPEN: onOff("off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX: onOff("off"),
  BANK_PORT: port.default(3001),
  GATEWAY_URL: z.url().optional(),
  GATEWAY_SECRET: z.string().min(16, "at least 16 characters").optional(),
  GATEWAY_PUBLIC_KEY: z
    .string()
    .optional()
    // Some environments cannot hold line breaks.
    .transform((pem) => pem?.replaceAll("\\n", "\n"))
    .refine(
      (pem) => pem === undefined || isPublicKey(pem),
      `an RSA public key of ${MIN_RSA_BITS} bits or more, as PEM`,
    ),
  GATEWAY_HONOURS_REFERENCE: onOff("on"),
  GATEWAY_TOKEN_REUSE: onOff("on"),
  GATEWAY_CONNECT_SECONDS: z.coerce.number().positive().max(15).default(3),
  GATEWAY_ANSWER_SECONDS: z.coerce.number().positive().max(15).default(15),
  DATABASE_URL: z.string().startsWith("postgres").optional(),
  MIGRATE_DATABASE_URL: z.string().startsWith("postgres").optional(),
  AUDIT_YEARS: z.coerce.number().int().min(1).max(100).default(8),
  AUDIT_KEY_FILE: z.string().optional(),
  AUDIT_SIGNER: z.string().optional(),
  AUDIT_PUBLIC_KEY_FILE: z.string().optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  SESSION_SECRETS: z
    .string()
    .optional()
    .transform((list) => (list === undefined ? undefined : partsOf(list)))
    .refine((list) => !list || list.every((secret) => secret.length >= 32), "each at least 32 characters"),
  SANDBOX_CAPTCHA: z
    .string()
    .regex(/^[A-Za-z0-9]{1,6}$/, "one to six letters or digits")
    .optional(),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform((list) => (list === "none" ? [] : list === undefined ? undefined : partsOf(list))),
  LIMITS: z
    .string()
    .default("{}")
    .transform((json, context) => {
      try {
        return readLimits(json);
      } catch (error) {
        context.addIssue({ code: "custom", message: (error as Error).message });
        return z.NEVER;
      }
    }),
  SANDBOX_LIMITS: onOff("on"),
  SIGN_INS_AT_ONCE: z.coerce.number().int().min(1).max(1_000).default(8),
  SIGN_IN_WAIT_SECONDS: seconds.default(10),
  DRAIN_SECONDS: z.coerce.number().min(0).max(10).optional(),
  OTP_SECONDS: seconds.default(59),
  OTP_LIFE_SECONDS: seconds.default(180),
  SESSION_MINUTES: z.coerce.number().positive().max(60).optional(),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  NODE_OPTIONS: z.string().default(""),
  NODE_DEBUG: z.string().optional(),
  DEBUG: z.string().optional(),
});

type Switches = z.output<typeof switches>;

/** Settings of a check of the audit trail: whoever checks has no secret of the portal. */
const auditSwitches = switches.pick({
  SANDBOX: true,
  DATABASE_URL: true,
  MIGRATE_DATABASE_URL: true,
  AUDIT_YEARS: true,
  AUDIT_KEY_FILE: true,
  AUDIT_PUBLIC_KEY_FILE: true,
  DATA_DIR: true,
  SESSION_SECRETS: true,
});

export type AuditSwitches = z.output<typeof auditSwitches>;

export const auditEnvironment = (): AuditSwitches => readSettings(auditSwitches, process.env);

export const gatewaySwitches = switches.pick({
  GATEWAY_URL: true,
  GATEWAY_SECRET: true,
  GATEWAY_PUBLIC_KEY: true,
  GATEWAY_HONOURS_REFERENCE: true,
  GATEWAY_TOKEN_REUSE: true,
  GATEWAY_CONNECT_SECONDS: true,
  GATEWAY_ANSWER_SECONDS: true,
  BANK_PORT: true,
  DATA_DIR: true,
});

export const gatewayLimits = (env: Pick<Switches, "GATEWAY_CONNECT_SECONDS" | "GATEWAY_ANSWER_SECONDS">) => ({
  connect: env.GATEWAY_CONNECT_SECONDS * 1_000,
  total: env.GATEWAY_ANSWER_SECONDS * 1_000,
});

/** Checks settings against each other. Yields one line per error, with the setting and what to do. */
function* conflicts(env: Switches): Generator<string> {
  if (!env.SANDBOX && !env.GATEWAY_URL)
    yield "GATEWAY_URL: missing. Set it to the bank's gateway, or SANDBOX=on for the embedded bank.";
  if (!loopback.test(env.METRICS_HOST) && !env.METRICS_OPEN)
    yield `METRICS_HOST: other machines could read the metrics. Leave it out, or set METRICS_OPEN=on where a firewall lets the watcher alone in.`;
  yield* faultsOfSigning(env);
  if (env.SANDBOX) {
    if (env.GATEWAY_URL && !loopback.test(new URL(env.GATEWAY_URL).hostname))
      yield "SANDBOX: must be off with a gateway of a bank; its demo opens doors for everybody.";
    return;
  }
  if (env.GATEWAY_URL && !env.GATEWAY_URL.startsWith("https://")) yield "GATEWAY_URL: must be https.";
  if (env.NODE_ENV !== "production") yield "NODE_ENV: must be production outside the sandbox.";
  if (!env.DATABASE_URL)
    yield "DATABASE_URL: missing. The embedded database is for the sandbox; give the address of a PostgreSQL server.";
  // The portal speaks http; a proxy in front of it must terminate https.
  if (!env.TRUSTED_PROXIES)
    yield "TRUSTED_PROXIES: missing. Give the addresses of what ends https before the portal, or 'none' when nothing does.";
  if (!env.GATEWAY_SECRET) yield "GATEWAY_SECRET: missing. It is the secret agreed with the bank.";
  else if (isGuessableSecret(env.GATEWAY_SECRET))
    yield "GATEWAY_SECRET: is guessed too easily. Make one by chance.";
  if (!env.GATEWAY_PUBLIC_KEY)
    yield "GATEWAY_PUBLIC_KEY: missing. It is the bank's RSA key (PEM) for passwords that are set anew.";
  if (!env.SESSION_SECRETS) yield "SESSION_SECRETS: missing. Give at least one of 32 characters or more.";
  else if (env.SESSION_SECRETS.some(isGuessableSecret))
    yield "SESSION_SECRETS: one is guessed too easily. Make each by chance.";
  if (!env.AUDIT_KEY_FILE && !env.AUDIT_SIGNER)
    yield "AUDIT_KEY_FILE: missing. It is the Ed25519 key (PEM) that signs the audit trail; or give AUDIT_SIGNER.";
  if (!env.PUBLIC_URL) yield "PUBLIC_URL: missing. It is the https address customers type.";
  else if (!env.PUBLIC_URL.startsWith("https://")) yield "PUBLIC_URL: must be https outside the sandbox.";
  if (env.SANDBOX_CAPTCHA) yield "SANDBOX_CAPTCHA: allowed in the sandbox only.";
  if (!env.SANDBOX_LIMITS) yield "SANDBOX_LIMITS: allowed in the sandbox only.";
  if (env.SESSION_MINUTES !== undefined)
    yield "SESSION_MINUTES: allowed in the sandbox only. The bank's gateway says how long a session lives.";
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === "0")
    yield "NODE_TLS_REJECT_UNAUTHORIZED: must not be 0; it switches the check of every certificate off.";
  if (/--(inspect|insecure-http-parser|tls-keylog|tls-min-v1\.[01])/.test(env.NODE_OPTIONS))
    yield "NODE_OPTIONS: must open no debugger, write no keys and allow neither old TLS nor broken requests.";
  if (isHugeHeaderSize(env.NODE_OPTIONS))
    yield `NODE_OPTIONS: --max-http-header-size must be at most ${MAX_HEADER_BYTES}.`;
  if (isOpenLine(env.OTEL_EXPORTER_OTLP_ENDPOINT))
    yield "OTEL_EXPORTER_OTLP_ENDPOINT: must be https, or an address of this machine.";
  for (const name of ["NODE_DEBUG", "DEBUG"] as const)
    if (env[name]) yield `${name}: must be unset; it writes addresses and headers to the log.`;
  yield* outOfBounds(env);
}

/** Balancers probe every second. */
const NOTICE_SECONDS = 3;

/** Parses all settings. Throws an EnvironmentError that names every wrong one. */
export function readEnvironment(source: Record<string, string | undefined>) {
  const parsed = readSettings(switches, source);
  const errors = [...conflicts(parsed)];
  if (errors.length > 0) throw new EnvironmentError(errors);
  const publicUrl = (parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`).replace(/\/+$/, "");
  const { TRUSTED_PROXIES = [], ...rest } = parsed;
  return {
    ...rest,
    /** Addresses or subnets whose X-Forwarded-* headers are trusted. */
    TRUSTED_PROXIES,
    WORKERS: rest.WORKERS ?? (rest.SANDBOX ? 1 : availableParallelism()),
    /** Seconds for which a stopping portal still accepts requests, so that balancers notice. */
    DRAIN_SECONDS: rest.DRAIN_SECONDS ?? (rest.SANDBOX ? 0 : NOTICE_SECONDS),
    /** Public URL without a trailing slash. */
    PUBLIC_URL: publicUrl,
    /** True if customers use https: cookies then get `Secure` and `__Host-`. */
    secure: publicUrl.startsWith("https://"),
  };
}

export type Environment = ReturnType<typeof readEnvironment>;

let kept: Environment | undefined;

export function environment(): Environment {
  return (kept ??= readEnvironment(process.env));
}
