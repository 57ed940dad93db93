import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { newPrivateKey } from "common/contract/rsa.server";
import { keptAuditKey } from "./audit-signing.server";
import { readEnvironment } from "./env.server";

const pemOf = (key: Parameters<typeof createPublicKey>[0]) =>
  createPublicKey(key).export({ type: "spki", format: "pem" }).toString();

const directory = mkdtempSync(join(tmpdir(), "environment-"));
afterAll(() => rmSync(directory, { recursive: true }));
keptAuditKey(directory);
const keyFile = join(directory, "secrets", "audit-key");

/** Made by chance, and for nobody. */
const complete = {
  PUBLIC_URL: "https://netbanking.example",
  GATEWAY_URL: "https://gateway.example/portal",
  GATEWAY_SECRET: "Xk-agreed-with-nobody-else-77",
  GATEWAY_PUBLIC_KEY: pemOf(newPrivateKey()),
  AUDIT_KEY_FILE: keyFile,
  SESSION_SECRETS: "b5Yk0sPz1dQe9rTgWm3uHfJa7xCvLn2i,00f9c41e7a5d83b26e1f4c7092ab35d8",
  DATABASE_URL: "postgres://portal@db.example/portal?sslmode=verify-full",
  TRUSTED_PROXIES: "10.0.0.7, 10.1.0.0/16",
};

const faultsOf = (changed: Record<string, string>): string[] => {
  try {
    readEnvironment({ ...complete, ...changed });
    return [];
  } catch (error) {
    return (error as Error).message.match(/\b[A-Z]+_?[A-Z_]*(?=: )/g) ?? [];
  }
};

describe("outside the sandbox", () => {
  it("complete settings are taken", () => {
    expect(readEnvironment(complete)).toMatchObject({
      secure: true,
      TRUSTED_PROXIES: ["10.0.0.7", "10.1.0.0/16"],
    });
  });

  it("every core serves unless somebody says otherwise; a demo needs one", () => {
    expect(readEnvironment(complete).WORKERS).toBe(availableParallelism());
    expect(readEnvironment({ ...complete, WORKERS: "3" }).WORKERS).toBe(3);
    expect(readEnvironment({ SANDBOX: "on" }).WORKERS).toBe(1);
    expect(faultsOf({ WORKERS: "0" })).toEqual(["WORKERS"]);
  });

  it("'none' says that no proxy is believed", () => {
    expect(readEnvironment({ ...complete, TRUSTED_PROXIES: "none" }).TRUSTED_PROXIES).toEqual([]);
    expect(faultsOf({ TRUSTED_PROXIES: "" })).toEqual(["TRUSTED_PROXIES"]);
  });

  it("limits of the bank's own take the place of ours, and one that is none is refused", () => {
    const { LIMITS } = readEnvironment({ ...complete, LIMITS: '{"sign-in":{"address":{"times":300}}}' });
    expect(LIMITS["sign-in"].address).toEqual({ times: 300, minutes: 10 });
    for (const wrong of ['{"sign-ins":{}}', '{"sign-in":{"address":{"times":0}}}', '{"sign-in":5}', "{"])
      expect(faultsOf({ LIMITS: wrong })).toEqual(["LIMITS"]);
  });

  it.each([
    "0.0.0.0/0",
    "10.0.0.7, 0.0.0.0/1",
    "::/0",
    "2000::/3",
    "::ffff:0.0.0.0/96",
    "203.0.0.0/8",
    "10.0.0.0/7",
    "10.0.0.0/255.0.0.0",
    "fc00::/7",
    "10.0.0.0/33",
    "balancer.example",
    "uniquelocal",
  ])("proxies at %j are refused: too many, or no addresses", (TRUSTED_PROXIES) => {
    expect(faultsOf({ TRUSTED_PROXIES })).toEqual(["TRUSTED_PROXIES"]);
  });

  it.each(["10.0.0.0/8", "172.16.0.0/12", "104.16.0.0/13", "fd00:1::/32", "2001:db8::7", "::1"])(
    "proxies at %j are taken",
    (TRUSTED_PROXIES) => {
      expect(faultsOf({ TRUSTED_PROXIES })).toEqual([]);
    },
  );

  it.each([
    ["OTP_LIFE_SECONDS", "86400"],
    ["OTP_LIFE_SECONDS", "1"],
    ["OTP_SECONDS", "1"],
    ["SIGN_INS_AT_ONCE", "1000"],
    ["SIGN_IN_WAIT_SECONDS", "3600"],
    ["GATEWAY_CONNECT_SECONDS", "0.2"],
    ["GATEWAY_ANSWER_SECONDS", "0.2"],
    ["AUDIT_YEARS", "1"],
    ["SESSION_MINUTES", "60"],
    ["NODE_TLS_REJECT_UNAUTHORIZED", "0"],
    ["NODE_DEBUG", "http,tls"],
    ["NODE_OPTIONS", "--max-http-header-size=16384 --inspect=0.0.0.0"],
  ])("%s=%s is refused, and taken in the sandbox", (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([name]);
    expect(() => readEnvironment({ SANDBOX: "on", [name]: value })).not.toThrow();
  });

  it.each(["GATEWAY_CONNECT_SECONDS", "GATEWAY_ANSWER_SECONDS"])(
    "%s is a time that the portal can wait: more is refused in the sandbox too",
    (name) => {
      for (const value of ["0", "60", "soon"])
        expect(() => readEnvironment({ SANDBOX: "on", [name]: value })).toThrow(name);
    },
  );

  it("an OTP lives as long as the wait for another", () => {
    expect(faultsOf({ OTP_SECONDS: "120", OTP_LIFE_SECONDS: "90" })).toEqual(["OTP_LIFE_SECONDS"]);
  });

  it.each([
    '{"otp-recovery":{"customer":{"times":1000000}}}',
    '{"otp-recovery":{"customer":{"times":1}}}',
    '{"otp-recovery":{"customer":{"times":2.5}}}',
    '{"otp-recovery":{"customer":{"minutes":1}}}',
    '{"otp-recovery":{"customer":{"times":150,"minutes":10}}}',
    '{"card-proof-in-all":{"customer":{"times":300}}}',
    '{"act-otp-in-all":{"customer":{"times":600}}}',
    '{"sign-in-otp-day":{"customer":{"minutes":60}}}',
    '{"wrong-passwords":{"address":{"share":1}}}',
    '{"wrong-passwords":{"customer":{"milliseconds":1}}}',
    '{"wrong-passwords":{"everywhere":{"wrong":1e9}}}',
  ])("limits %s are out of proportion: refused, and taken in the sandbox", (LIMITS) => {
    expect(faultsOf({ LIMITS })).toEqual(["LIMITS"]);
    expect(() => readEnvironment({ SANDBOX: "on", LIMITS })).not.toThrow();
  });

  it.each(['{"otp-recovery":{"customer":{"times":200}}}', '{"sign-in-otp-day":{"customer":{"times":40}}}'])(
    "limits %s are taken",
    (LIMITS) => {
      expect(faultsOf({ LIMITS })).toEqual([]);
    },
  );

  it("only a build for production runs", () => {
    expect(faultsOf({ NODE_ENV: "development" })).toEqual(["NODE_ENV"]);
  });

  it.each([
    "",
    "postgres://portal@db.example/portal",
    "postgres://portal@db.example/portal?sslmode=disable",
    "postgres://portal@db.example/portal?sslmode=prefer",
    "postgres://portal@127.0.0.1.evil.example/portal",
    "postgres://portal@localhost/portal?host=db.example",
    "postgres://portal@db.example/portal?sslmode=verify-full&sslmode=disable",
    "postgres://portal@db.example/portal?sslmode=disable&sslmode=verify-full",
    "postgres://portal@localhost/portal?host=%2Frun&host=db.example",
    "postgres://portal@db.example/portal?sslmode=require&uselibpqcompat=true",
    "postgres://portal@db.example/portal?sslmode=verify-full&uselibpqcompat=false",
    "postgres://portal@db.example/portal?sslmode=no-verify",
    "postgres://portal@db.example/portal?sslmode=allow",
    "postgres://portal@db.example/portal?ssl=0",
    "postgres://portal@db.example/portal?sslmode=verify-full&sslrootcert=/missing/ca.pem",
  ])("a database at %j is refused: embedded, or in clear to another machine", (DATABASE_URL) => {
    expect(faultsOf({ DATABASE_URL })).toEqual(["DATABASE_URL"]);
    if (DATABASE_URL !== "")
      expect(faultsOf({ MIGRATE_DATABASE_URL: DATABASE_URL })).toEqual(["MIGRATE_DATABASE_URL"]);
  });

  it.each([
    ["PGHOST", "db.example"],
    ["PGSSLMODE", "no-verify"],
  ])("%s=%s does not weaken an address that leaves it out", (name, value) => {
    vi.stubEnv(name, value);
    const DATABASE_URL = name === "PGHOST" ? "postgres:///portal" : "postgres://portal@db.example/portal";
    expect(faultsOf({ DATABASE_URL })).toEqual(["DATABASE_URL"]);
    vi.unstubAllEnvs();
  });

  it.each([
    "postgres://portal@db.example/portal?sslmode=require",
    "postgres://portal@localhost:5432/portal",
    "postgres://portal@127.0.0.1/portal",
    "postgres://portal@[::1]/portal",
    "postgres:///portal?host=/run/postgresql",
  ])("a database at %j is taken", (DATABASE_URL) => {
    expect(faultsOf({ DATABASE_URL })).toEqual([]);
  });

  it("an RSA key below 2,048 bits is refused", () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 1_024 });
    const GATEWAY_PUBLIC_KEY = publicKey.export({ type: "spki", format: "pem" }).toString();
    expect(faultsOf({ GATEWAY_PUBLIC_KEY })).toEqual(["GATEWAY_PUBLIC_KEY"]);
  });

  it.each([
    "x".repeat(40),
    "please-change-this-secret-in-production-now",
    "abcdefghijklmnopqrstuvwxyzabcdefgh",
  ])("the secret %j is refused: it is soon guessed", (secret) => {
    expect(faultsOf({ SESSION_SECRETS: secret })).toEqual(["SESSION_SECRETS"]);
    expect(faultsOf({ GATEWAY_SECRET: secret })).toEqual(["GATEWAY_SECRET"]);
  });

  it("a key of its own, or a command with its public key, signs the audit trail", () => {
    expect(faultsOf({ AUDIT_KEY_FILE: "" })).toEqual(["AUDIT_KEY_FILE"]);
    const command = { AUDIT_KEY_FILE: "", AUDIT_SIGNER: "/usr/local/bin/sign" };
    expect(faultsOf(command)).toEqual(["AUDIT_PUBLIC_KEY_FILE"]);
    expect(faultsOf({ ...command, AUDIT_PUBLIC_KEY_FILE: keyFile })).toEqual([]);
    expect(faultsOf({ AUDIT_SIGNER: "/usr/local/bin/sign", AUDIT_PUBLIC_KEY_FILE: keyFile })).toEqual([
      "AUDIT_SIGNER",
    ]);
    expect(faultsOf({ AUDIT_KEY_FILE: "/missing/key.pem" })).toEqual(["AUDIT_KEY_FILE"]);
    expect(() => readEnvironment({ SANDBOX: "on" })).not.toThrow();
  });

  it("a collector of traces on another machine is reached by https", () => {
    const collector = (OTEL_EXPORTER_OTLP_ENDPOINT: string) => faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT });
    expect(collector("http://collector.example:4318")).toEqual(["OTEL_EXPORTER_OTLP_ENDPOINT"]);
    for (const taken of ["https://collector.example", "http://127.0.0.1:4318", "http://[::1]:4318"])
      expect(collector(taken)).toEqual([]);
  });

  it.each([
    ["--max-http-header-size=104857600", ["NODE_OPTIONS"]],
    ["--enable-source-maps --max-http-header-size 70000", ["NODE_OPTIONS"]],
    ["--max-http-header-size=32768", []],
  ])("NODE_OPTIONS %s", (NODE_OPTIONS, faults) => {
    expect(faultsOf({ NODE_OPTIONS })).toEqual(faults);
  });
});

describe("the sandbox", () => {
  it.each(["https://gateway.example/portal", "http://gateway.example", "https://127.0.0.1.evil.example"])(
    "never runs beside the gateway of a bank: %s",
    (GATEWAY_URL) => {
      expect(faultsOf({ GATEWAY_URL, SANDBOX: "on" })).toEqual(["SANDBOX"]);
    },
  );

  it("needs no setting but itself, and may have a gateway on this machine", () => {
    expect(readEnvironment({ SANDBOX: "on" })).toMatchObject({ SANDBOX: true, TRUSTED_PROXIES: [] });
    expect(readEnvironment({ SANDBOX: "on", GATEWAY_URL: "http://127.0.0.1:3001" }).SANDBOX).toBe(true);
  });
});
