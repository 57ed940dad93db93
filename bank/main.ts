import pino from "pino";
import { loadDemo } from "bank/demo/load";
import { keptSecret } from "common/data-dir.server";
import { useEmbeddedServer } from "common/postgres/embedded.server";
import { keptGatewayKey } from "common/contract/rsa.server";
import { bankProfile } from "common/bank-profile";
import { bankTariff } from "common/bank-tariff";
import { systemClock } from "common/clock";
import { EnvironmentError } from "common/environment-error";
import { startBank } from "./bank";
import { readBankEnvironment } from "./env";

/** The process of the embedded bank: opened by the environment, closed by signal or when its parent ends. */

/** On standard error: a JSON line per error or notable event, without requests or answers. */
const log = pino(
  { base: { process: "bank", bank: bankProfile.id }, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ dest: 2, sync: false }),
);

const opened: Array<() => Promise<void>> = [];
let closing: Promise<void> | undefined;

async function main(): Promise<void> {
  const env = readBankEnvironment(process.env);
  const databaseUrl = env.DATABASE_URL ?? (await useOwnDatabase(env.DATA_DIR));
  const bank = await startBank({
    profile: bankProfile,
    tariff: bankTariff,
    databaseUrl,
    secret: env.GATEWAY_SECRET ?? keptSecret(env.DATA_DIR, "gateway"),
    privateKey: () => keptGatewayKey(env.DATA_DIR),
    sandbox: env.SANDBOX,
    fill: env.SANDBOX ? loadDemo : undefined,
    port: env.BANK_PORT,
    policy: {
      otpWaitSeconds: env.OTP_SECONDS,
      otpLifeSeconds: env.OTP_LIFE_SECONDS,
      sessionMinutes: env.SESSION_MINUTES,
      portalHost: new URL(env.PUBLIC_URL).hostname,
    },
    clock: systemClock,
    log,
    quotas: env.SANDBOX_LIMITS ? undefined : "off",
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new EnvironmentError([
      `BANK_PORT: ${env.BANK_PORT} is taken by another program. End it, or set BANK_PORT to a free one.`,
    ]);
  });
  opened.push(bank.stop);
  log.info({ url: bank.url, sandbox: env.SANDBOX }, "the bank is open");
}

async function useOwnDatabase(dataDir: string): Promise<string> {
  const server = await useEmbeddedServer(dataDir);
  opened.push(server.release);
  return server.url;
}

function close(): Promise<void> {
  return (closing ??= (async () => {
    for (const end of opened.reverse()) await end();
  })());
}

function fail(error: unknown): void {
  // Closing during the start takes the database away: no error.
  if (closing) return;
  if (error instanceof EnvironmentError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, "the bank could not open");
  void close().finally(() => process.exit(1));
}

for (const signal of ["SIGTERM", "SIGINT", "disconnect"] as const)
  process.once(signal, () => void close().then(() => process.exit(0), fail));
main().catch(fail);
