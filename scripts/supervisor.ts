/** `npm start`: PostgreSQL, the embedded bank and the portal, in order; stopped in reverse, and all if one fails. */
import { resolve } from "node:path";
import { canOpen } from "bank/database/earlier-schema";
import { useEmbeddedServer } from "common/postgres/embedded.server";
import { ProcessFault, startProgram, type Program } from "./supervisor/program";
import { supervisedEnvironment, type Supervised } from "./supervisor/environment";

const running: { name: string; stop(): Promise<void> }[] = [];
let stopping: Promise<void> | undefined;

async function main(source: NodeJS.ProcessEnv): Promise<void> {
  const plan = await supervisedEnvironment(source);
  const { DATA_DIR } = plan.given;
  const databaseUrl = plan.given.DATABASE_URL ?? (await startDatabase(DATA_DIR));
  if (stopping) return;
  if (plan.withBank && !plan.given.DATABASE_URL && !(await canOpen(databaseUrl))) {
    const beside = `${resolve(DATA_DIR)}-2`;
    process.stdout.write(
      `\n  An earlier version made the database in ${DATA_DIR}, which this version cannot open. It stays as it is.\n` +
        `  A new one begins in ${beside}. Set DATA_DIR to that directory to start there at once.\n`,
    );
    await running.pop()!.stop();
    return main({ ...source, DATA_DIR: beside });
  }
  if (plan.sandboxed) process.stdout.write(warning);
  const env = { ...plan.environment, DATABASE_URL: databaseUrl };
  if (plan.withBank)
    await start("the bank", "build/bank.js", env, `http://127.0.0.1:${plan.given.BANK_PORT}/healthz`);
  if (stopping) return;
  await start(
    "the portal",
    "build/server.js",
    env,
    `http://${probeHost(plan.given.HOST)}:${plan.given.PORT}/readyz`,
  );
  if (!stopping) process.stdout.write(welcome(plan));
}

async function startDatabase(dataDir: string): Promise<string> {
  const server = await useEmbeddedServer(dataDir);
  running.push({ name: "PostgreSQL", stop: () => server.release() });
  return server.url;
}

async function start(name: string, file: string, env: NodeJS.ProcessEnv, probe: string): Promise<void> {
  const program: Program = startProgram(name, file, env);
  running.push(program);
  void program.ended.then((how) => {
    if (!stopping) fail(new ProcessFault(`${name} ended by itself (${how}); the rest is stopped too.`));
  });
  await program.answers(probe);
}

function stopAll(): Promise<void> {
  return (stopping ??= (async () => {
    for (const part of running.reverse()) await part.stop();
  })());
}

function fail(error: unknown): void {
  if (stopping) return;
  const fault = error as Error;
  const own = fault.name === "EnvironmentError" || fault instanceof ProcessFault;
  process.stderr.write(`\n${own ? fault.message : fault.stack}\n`);
  void stopAll().finally(() => process.exit(1));
}

/** An address that reaches a server listening on `host`. */
function probeHost(host: string | undefined): string {
  if (!host || host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

const warning = `
  ┌──────────────────────────────────────────────────────────────────────────┐
  │  SANDBOX=on: no GATEWAY_URL is given, so a bank with demo customers runs │
  │  here. No money is real. Never let real customers in.                    │
  └──────────────────────────────────────────────────────────────────────────┘
`;

/** The demo customer with everything, from `bank/demo`. */
function welcome({ given, withBank }: Supervised): string {
  if (!withBank) return `\n  Net banking is open at ${given.PUBLIC_URL}\n\n`;
  return `
  Net banking is open.

    Address      ${given.PUBLIC_URL}
    Customer ID  100200301
    Password     Kaveri@2026
    OTP          read it at ${given.PUBLIC_URL}/sandbox/phone

  Ctrl+C stops it.

`;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    void stopAll().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${(error as Error).stack}\n`);
        process.exit(1);
      },
    );
  });
}
main(process.env).catch(fail);
