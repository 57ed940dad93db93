import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { newPrivateKey } from "common/contract/rsa.server";
import { readEnvironment } from "./env.server";

const pemOf = (key: Parameters<typeof createPublicKey>[0]) =>
  createPublicKey(key).export({ type: "spki", format: "pem" }).toString();

/** Made by chance, and for nobody. */
const complete = {
  PUBLIC_URL: "https://netbanking.example",
  GATEWAY_URL: "https://gateway.example/portal",
  GATEWAY_SECRET: "Xk-agreed-with-nobody-else-77",
  GATEWAY_PUBLIC_KEY: pemOf(newPrivateKey()),
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
  ])("a database at %j is refused: embedded, or in clear to another machine", (DATABASE_URL) => {
    expect(faultsOf({ DATABASE_URL })).toEqual(["DATABASE_URL"]);
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
    "0123456789abcdef".repeat(3),
    "change-me!".repeat(4),
    "12121234343456565678787812345678",
  ])("the secret %j is refused: it is soon guessed", (secret) => {
    expect(faultsOf({ SESSION_SECRETS: secret })).toEqual(["SESSION_SECRETS"]);
    expect(faultsOf({ GATEWAY_SECRET: secret })).toEqual(["GATEWAY_SECRET"]);
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
