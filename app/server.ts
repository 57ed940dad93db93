/** The portal's program: one process that serves customers, or with more WORKERS a small one that keeps so many of them. */
import cluster from "node:cluster";
import { environment } from "~/env.server";

async function main(): Promise<void> {
  const env = environment();
  // Each reads the one file it needs: the process that keeps the others stays small.
  if (env.WORKERS > 1 && cluster.isPrimary) return (await import("~/server/workers.server")).keepWorkers(env);
  return (await import("~/server/serve.server")).serve(fail);
}

/** Wrong settings are told in their own words; anything else with its trace. */
function fail(error: unknown): never {
  const fault = error as Error;
  process.stderr.write(`${fault.name === "EnvironmentError" ? fault.message : fault.stack}\n`);
  process.exit(1);
}

main().catch(fail);
