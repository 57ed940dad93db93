/** Serves the Remix build and shuts down in order. Pools and clocks belong to that build, behind `lifecycle`. */
import cluster from "node:cluster";
import { setFlagsFromString } from "node:v8";
import { type ServerBuild, installGlobals } from "@remix-run/node";
import { useEmbeddedServer } from "common/postgres/embedded.server";
import type * as entry from "~/entry.server";
import { environment } from "~/env.server";
import type { Portal } from "~/load-context";
import { logOf } from "~/log.server";
import { tellKeeper } from "~/metrics.server";
import { traceWith, type Tracer } from "~/traces.server";
import { createApplication, type Readiness } from "./application.server";
import { drain, listen } from "./listen.server";
import { openMetricsPort } from "./metrics-port.server";
import { A_SANDBOX, DRAINING } from "./workers.server";

/** Runs until the process receives a signal to stop; `fail` receives errors of the shutdown. Throws if it cannot start. */
export async function serve(fail: (error: unknown) => never): Promise<void> {
  installGlobals({ nativeFetch: true });
  // On machines with much memory V8 lets the heap grow too far before collecting; about 80 MB are in use.
  setFlagsFromString("--heap-growing-percent=80");
  const env = environment();
  const build = (await import("../../build/index.js" as string)) as ServerBuild;
  const { lifecycle } = build.entry.module as unknown as typeof entry;
  const embedded = env.DATABASE_URL ? undefined : await useEmbeddedServer(env.DATA_DIR);
  const tracer = await startTracer(env.OTEL_EXPORTER_OTLP_ENDPOINT);
  const stopAll = async () => {
    await lifecycle.stop();
    await tracer?.stop();
    await embedded?.release();
  };
  try {
    const portal = await lifecycle.start({ databaseUrl: env.DATABASE_URL ?? embedded?.url });
    if (env.SANDBOX && !cluster.isWorker) logOf(portal).info({ url: env.PUBLIC_URL }, A_SANDBOX);
    const state: Readiness = { draining: false, ready: () => isReady(portal) };
    const { PUBLIC_URL: publicUrl, secure, TRUSTED_PROXIES: trustedProxies } = env;
    const { prepareDocuments, tooManyCookies } = lifecycle;
    const address = { publicUrl, secure, sandbox: env.SANDBOX, directory: "public" };
    const options = { build, portal, trustedProxies, state, prepareDocuments, ...address };
    // The primary process exports the metrics of its workers.
    if (cluster.isWorker) tellKeeper();
    else await openMetricsPort(env);
    const place = { port: env.PORT, host: env.HOST };
    const server = await listen(createApplication(options), place, () => tooManyCookies(portal));
    let stopping = false;
    const stop = () => {
      stopping = state.draining = true;
      void drain(server, env.DRAIN_SECONDS * 1_000)
        .then(stopAll)
        .then(() => process.exit(0), fail);
    };
    if (cluster.isWorker) {
      logOf(portal).info({ pid: process.pid }, "a worker serves");
      process.on("message", (answer) => void (state.draining ||= answer === DRAINING));
      // Ctrl+C in a terminal reaches every process; the primary process stops the workers in turn.
      process.on("SIGINT", () => {}).on("SIGTERM", () => !stopping && stop());
      return;
    }
    logOf(portal).info({ url: publicUrl }, "the portal is open");
    const stopOrLeave = () => (stopping ? process.exit(1) : stop());
    // `disconnect`: the supervisor has died.
    process.on("SIGTERM", stopOrLeave).on("SIGINT", stopOrLeave).on("disconnect", stopOrLeave);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function startTracer(endpoint: string | undefined): Promise<Tracer | undefined> {
  if (endpoint === undefined) return undefined;
  const { createOtlpTracer } = await import("./otlp-tracer.server");
  const tracer = createOtlpTracer(endpoint);
  traceWith(tracer);
  return tracer;
}

async function isReady({ db }: Portal): Promise<boolean> {
  await db.selectFrom("portal.session").select("step").limit(1).execute();
  return true;
}
