/** `npm run gateway:check`: tries a bank's gateway and reports differences in plain words. See docs/gateway.md. */
import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import * as z from "zod";
import { systemClock } from "common/clock";
import { keptGatewayKey } from "common/contract/rsa.server";
import { keptSecret } from "common/data-dir.server";
import { EnvironmentError } from "common/environment-error";
import { readSettings } from "common/settings";
import { gatewayLimits, gatewaySwitches } from "~/env.server";
import { checkGateway } from "./gateway-check/check.server";
import { shownReport } from "./gateway-check/findings";

const exitCodes = { fits: 0, differs: 1, untried: 2 };

const switches = gatewaySwitches.extend({
  CHECK_CUSTOMER: z.string(),
  CHECK_PASSWORD: z.string(),
  CHECK_TRANSACTION_PASSWORD: z.string().optional(),
  CHECK_CARD_CVV: z.string().optional(),
  CHECK_CARD_PIN: z.string().optional(),
  CHECK_OTP: z.string().optional(),
});

async function main(): Promise<number> {
  const { values: words } = parseArgs({
    args: process.argv.slice(3),
    options: {
      "with-changes": { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      times: { type: "string", default: "3" },
    },
  });
  const env = readSettings(switches, process.env);
  // Without GATEWAY_URL it checks the embedded bank with its kept secrets.
  const embedded = env.GATEWAY_URL === undefined;
  if (!embedded && env.GATEWAY_SECRET === undefined)
    throw new EnvironmentError(["GATEWAY_SECRET: missing. It is the secret agreed with the bank."]);
  const report = await checkGateway({
    url: env.GATEWAY_URL ?? `http://127.0.0.1:${env.BANK_PORT}`,
    secret: env.GATEWAY_SECRET ?? keptSecret(env.DATA_DIR, "gateway"),
    publicKey: env.GATEWAY_PUBLIC_KEY ?? (embedded ? keptGatewayKey(env.DATA_DIR) : undefined),
    honoursReference: env.GATEWAY_HONOURS_REFERENCE,
    tokenReuse: env.GATEWAY_TOKEN_REUSE,
    limits: gatewayLimits(env),
    clock: systemClock,
    customer: {
      username: env.CHECK_CUSTOMER,
      password: env.CHECK_PASSWORD,
      transactionPassword: env.CHECK_TRANSACTION_PASSWORD,
      cvv: env.CHECK_CARD_CVV,
      pin: env.CHECK_CARD_PIN,
    },
    giveOtp: otpSource(env.CHECK_OTP),
    withChanges: words["with-changes"],
    times: Math.max(1, Number(words.times) || 1),
  });
  process.stdout.write(words.json ? `${JSON.stringify(report, null, 1)}\n` : shownReport(report));
  return exitCodes[report.outcome];
}

/** Source of OTPs: a URL with `{mobile}`, a command that gets MOBILE, or the person at the keyboard. */
function otpSource(source: string | undefined): ((mobile: string) => Promise<string>) | undefined {
  if (source?.startsWith("http"))
    return async (mobile) => otpIn(await (await fetch(source.replace("{mobile}", mobile))).text());
  if (source)
    return (mobile) => {
      // The command must not get the bank's secrets.
      const { PATH, HOME, NODE_ENV } = process.env;
      const { stdout } = spawnSync(source, {
        shell: true,
        encoding: "utf8",
        env: { PATH, HOME, NODE_ENV, MOBILE: mobile },
      });
      return Promise.resolve(otpIn(stdout ?? ""));
    };
  if (!process.stdin.isTTY) return undefined;
  return async (mobile) => {
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    const typed = await lines.question(`The OTP that was sent to the mobile ending in ${mobile.slice(-2)}: `);
    lines.close();
    return typed.trim();
  };
}

/** First number of six digits, since the newest message comes first. */
const otpIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "";

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(exitCodes.untried);
  },
);
