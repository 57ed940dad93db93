/** Program of the portal: one serving process, or with WORKERS > 1 a primary process that keeps that many. */
import cluster from "node:cluster";
import { environment } from "~/env.server";

async function main(): Promise<void> {
  const env = environment();
  // Imported on demand, so that the primary process stays small.
  if (env.WORKERS > 1 && cluster.isPrimary) return (await import("~/server/workers.server")).keepWorkers(env);
  return (await import("~/server/serve.server")).serve(fail);
}

/** Setting errors are printed without a stack trace. */
function fail(error: unknown): never {
  const fault = error as Error;
  process.stderr.write(`${fault.name === "EnvironmentError" ? fault.message : fault.stack}\n`);
  process.exit(1);
}

main().catch(fail);
