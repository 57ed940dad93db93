/** A sandbox portal for scanners: free ports, no limits by address, temporary data. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { URLSearchParams } from "node:url";
import { build } from "../../build.mjs";
import { fail, root } from "../../root.mjs";
import { install } from "../../install.mjs";

/** Text of every captcha of these portals. */
export const captcha = "KPT34X";

export function need(...programs) {
  const missing = programs.filter((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0);
  if (missing.length > 0)
    fail(`Missing: ${missing.join(", ")}. On Debian: apt-get install ${missing.join(" ")}`);
}

export function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}

/** Returns URL, directory for reports, log and `stop`; `switches`: further settings. */
export async function startAuditedPortal(switches = {}) {
  process.chdir(root);
  install();
  await build();
  const directory = mkdtempSync(join(tmpdir(), "audit-"));
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const log = join(directory, "portal.log");
  const child = spawn(process.execPath, ["build/supervisor.js"], {
    stdio: ["ignore", "ignore", openSync(log, "w"), "ipc"],
    env: {
      PATH,
      HOME,
      PORT: port,
      BANK_PORT: await freePort(),
      DATA_DIR: join(directory, "data"),
      SANDBOX_CAPTCHA: captcha,
      SANDBOX_LIMITS: "off",
      OTP_SECONDS: "1",
      ...switches,
    },
  });
  const url = `http://localhost:${port}`;
  const ended = new Promise((resolve) => child.once("close", resolve));
  for (let round = 0; !(await answers(url)); round += 1) {
    if (round > 600 || child.exitCode !== null)
      fail(`The sandbox did not start:\n${readFileSync(log, "utf8")}`);
    await pause(100);
  }
  return {
    url,
    directory,
    log: () => readFileSync(log, "utf8"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answers(url) {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

const hidden = (html, name) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";

function browser(url) {
  const jar = new Map();
  const cookie = () => [...jar].map((pair) => pair.join("=")).join("; ");
  return {
    cookie,
    async ask(path, fields) {
      const answer = await fetch(url + path, {
        redirect: "manual",
        ...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
        headers: { Origin: url, Cookie: cookie() },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name, ...value] = line.split(";")[0].split("=");
        jar.set(name, value.join("="));
      }
      return answer;
    },
  };
}

/** Opens the sign-in page; returns the Cookie header and the token of the captcha. */
export async function visit(url) {
  const { ask, cookie } = browser(url);
  const page = await (await ask("/")).text();
  return { cookie: cookie(), captchaToken: hidden(page, "captchaToken") };
}

/** Signs a demo customer in; returns the Cookie header. */
export async function signIn(url, customerId, mobile) {
  const { ask, cookie } = browser(url);
  const page = await (await ask("/")).text();
  const token = hidden(page, "token");
  const captchaToken = hidden(page, "captchaToken");
  const entered = { token, captchaToken, captcha, customerId, password: "Kaveri@2026" };
  await ask("/?index", entered);
  const messages = await fetch(`${url}/sandbox/phone?mobile=${mobile}`, {
    headers: { Accept: "application/json" },
  });
  const { otp } = (await messages.json()).find((message) => message.otp) ?? {};
  const otpPage = await (await ask("/OtpVerification")).text();
  const done = await ask("/OtpVerification", { token: hidden(otpPage, "token"), otp, intent: "verify" });
  if (done.status !== 303) fail(`The sign-in for the audit failed (${done.status}).`);
  return cookie();
}
