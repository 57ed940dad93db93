import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import type { Logger } from "pino";
import { adoptEarlierSchema } from "bank/database/earlier-schema";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { gatewayCipher } from "common/contract/cipher.server";
import { holdQuotas } from "common/contract/quotas-held.server";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import type { OfBank } from "common/bank";
import type { Clock } from "common/clock";
import { createQuotas } from "common/quotas";
import { createCounter } from "./http/counter";
import { addMissingCounting } from "./interest/accrue";
import { addMissingInstalments } from "./interest/instalments";
import { addMissingInterest } from "./interest/jobs";
import { withinQuarter } from "./interest/quarter-end";
import { jobHandlers, runDueJobs } from "./job-handlers";
import { addJob } from "./jobs/jobs";
import { startJobs } from "./jobs/start";
import { createBankServer } from "./http/server";
import { allServices } from "./all-services";
import type { Bank, Policy } from "./service";
import { createTokens } from "./tokens";
import { createVault } from "./vault";

interface BankOptions extends OfBank {
  databaseUrl: string;
  /** Shared with the callers; the vault's keys are derived from it as well. */
  secret: string;
  /** See `Bank`. Read on first use. */
  privateKey: () => string;
  /** Lets the customers' text messages be read by `SandboxMessagesService`. */
  sandbox: boolean;
  fill?: (bank: Bank) => Promise<unknown>;
  /** On loopback; 0 picks a free port. */
  port: number;
  policy: Policy;
  clock: Clock;
  log: Logger;
  /** `off`: for tests of which one asks what many customers ask. */
  quotas?: "off" | undefined;
  /** `by-hand`: due jobs run only by `runDueJobs`. */
  jobs?: "by-hand";
  /** See `Bank`. */
  railSeed?: string;
}

interface RunningBank {
  url: string;
  runDueJobs(): Promise<number>;
  stop(): Promise<void>;
}

const DRAIN_MS = 10_000;

export async function startBank(options: BankOptions): Promise<RunningBank> {
  const { databaseUrl, secret, privateKey, sandbox, policy, clock, log, railSeed, profile, tariff } = options;
  const db = openDatabase<BankSchema>({ url: databaseUrl, applicationName: "bank", poolSize: 10 });
  const vault = createVault(secret);
  await adoptEarlierSchema(db);
  await migrate(db, "bank", bankMigrations);
  const tokens = createTokens(db, vault, clock);
  const bank: Bank = { db, clock, vault, privateKey, policy, tokens, railSeed, profile, tariff };
  await options.fill?.(bank);
  await addMissingInterest(bank);
  await addMissingCounting(bank);
  await addMissingInstalments(bank);
  await withinQuarter(bank);
  for (const kind of ["forget-calls", "forget-sign-in-tries"] as const)
    await addJob(db, { kind, subject: "all", dueAt: clock.now() });

  const quotas = options.quotas === "off" ? undefined : holdQuotas(createQuotas(clock));
  const counter = createCounter(
    bank,
    allServices(sandbox),
    gatewayCipher(secret, clock),
    log,
    quotas,
    withinQuarter,
  );
  const isHealthy = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  const server = createBankServer(counter, isHealthy, clock);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });

  const jobs = options.jobs === "by-hand" ? null : startJobs(bank, jobHandlers, log, withinQuarter);

  async function close(): Promise<void> {
    const jobsEnded = jobs?.stop();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(impatience);
    await jobsEnded;
    await db.destroy();
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let closing: Promise<void> | undefined;
  return { url, runDueJobs: () => runDueJobs(bank, { log }), stop: () => (closing ??= close()) };
}
