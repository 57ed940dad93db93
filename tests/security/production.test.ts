import { spawn } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPrivateKey } from "common/contract/rsa.server";
import { keptAuditKey } from "~/audit-signing.server";
import { makeDirectory } from "tests/support/programs";
import { eased, startOwnPortal, startSecondPortal, type RunningPortal } from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";

/** Secrets at start and while they are changed. */
const publicKey = createPublicKey(newPrivateKey()).export({ type: "spki", format: "pem" }).toString();

const directory = makeDirectory();
afterAll(() => rmSync(directory, { recursive: true }));
keptAuditKey(directory);
const keyFile = join(directory, "secrets", "audit-key");

const complete = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://netbanking.example",
  GATEWAY_URL: "https://gateway.example/portal",
  GATEWAY_SECRET: "Xk-agreed-with-nobody-else-77",
  GATEWAY_PUBLIC_KEY: publicKey,
  AUDIT_KEY_FILE: keyFile,
  SESSION_SECRETS: "a session secret of more than thirty-two characters",
  DATABASE_URL: "postgres://portal@db.example/portal?sslmode=verify-full",
  TRUSTED_PROXIES: "10.0.0.0/8",
};

/** Starts the built server and answers how it ended; it must end by itself. */
function start(switches: Record<string, string | undefined>): Promise<{ code: number | null; said: string }> {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [join("build", "server.js")], {
    env: { PATH, ...switches } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let answer = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (answer += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said: answer })));
}

describe("production", () => {
  it.each([
    ["SESSION_SECRETS", undefined],
    ["SESSION_SECRETS", "short"],
    ["AUDIT_KEY_FILE", undefined],
    ["AUDIT_KEY_FILE", "/missing/key.pem"],
    ["GATEWAY_SECRET", undefined],
    ["GATEWAY_SECRET", "short"],
    ["GATEWAY_PUBLIC_KEY", undefined],
    ["GATEWAY_PUBLIC_KEY", "none"],
    ["GATEWAY_URL", undefined],
    ["GATEWAY_URL", "http://gateway.example"],
    ["PUBLIC_URL", undefined],
    ["PUBLIC_URL", "http://netbanking.example"],
    ["SANDBOX_CAPTCHA", "KPT34X"],
    ["SANDBOX_LIMITS", "off"],
    ["DATABASE_URL", undefined],
    ["TRUSTED_PROXIES", undefined],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["OTP_LIFE_SECONDS", "86400"],
    ["DATABASE_URL", "postgres://portal@db.example/portal?sslmode=verify-full&sslmode=disable"],
  ])("the server refuses to start with %s %s, and says which it is", async (name, value) => {
    const { code, said: text } = await start({ ...complete, [name]: value });
    expect(code).toBe(1);
    expect(text.match(/^.*\b[A-Z]+_[A-Z_]+: .*$/gm)).toEqual([expect.stringContaining(`${name}: `)]);
    for (const secret of [complete.GATEWAY_SECRET, complete.SESSION_SECRETS])
      expect(text).not.toContain(secret);
  });
});

describe("keys", () => {
  const [older, newer] = [
    "an older session secret of a month ago",
    "a newer session secret made this morning",
  ];
  let portal: RunningPortal;
  beforeAll(async () => {
    portal = await startOwnPortal({ SESSION_SECRETS: older });
  });
  afterAll(() => portal?.stop());

  // Two more portals are started here.
  it("old keys read, the newest writes", async () => {
    const customer = new Visitor(portal.url);
    await customer.signIn();
    const value = customer.cookies.get("session")!;
    const opens = async (url: string, cookie: string) =>
      (await new Visitor(url).get("/main", { Cookie: `session=${cookie}` })).status === 200;

    const changed = await startSecondPortal(portal, { ...eased, SESSION_SECRETS: `${newer},${older}` });
    const after = await startSecondPortal(portal, { ...eased, SESSION_SECRETS: newer });
    try {
      expect(await opens(changed.url, value)).toBe(true);
      expect(await opens(after.url, value)).toBe(false);
      const another = new Visitor(changed.url);
      await another.signIn("100200306");
      const written = another.cookies.get("session")!;
      expect(await opens(after.url, written)).toBe(true);
      expect(await opens(portal.url, written)).toBe(false);
    } finally {
      await changed.stop();
      await after.stop();
    }
  });
});
