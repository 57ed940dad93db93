/** The portal's process: serves the Remix build and closes in order. What must exist once lives in that build, behind its `lifecycle`. */
import { type ServerBuild, installGlobals } from "@remix-run/node";
import { useEmbeddedServer } from "common/postgres/embedded.server";
import type * as entry from "~/entry.server";
import { environment } from "~/env.server";
import type { Portal } from "~/load-context";
import { log } from "~/log.server";
import { createApplication, type Readiness } from "~/server/application.server";
import { drain, listen } from "~/server/listen.server";
import { openMetricsPort } from "~/server/metrics-port.server";
import { traceWith, type Tracer } from "~/traces.server";

installGlobals({ nativeFetch: true });

async function main(): Promise<void> {
  const env = environment();
  const build = (await import("../build/index.js" as string)) as ServerBuild;
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
    const state: Readiness = { draining: false, ready: () => isReady(portal) };
    const { PUBLIC_URL: publicUrl, secure, TRUSTED_PROXIES: trustedProxies } = env;
    const options = { build, portal, trustedProxies, state, publicUrl, secure, directory: "public" };
    await openMetricsPort(env);
    const server = await listen(createApplication(options), { port: env.PORT, host: env.HOST });
    log.info({ url: env.PUBLIC_URL }, "the portal is open");
    let stopping = false;
    const stop = () => {
      if (stopping) process.exit(1);
      stopping = state.draining = true;
      void drain(server)
        .then(stopAll)
        .then(() => process.exit(0), fail);
    };
    // A supervisor that is gone can no longer stop us.
    process.on("SIGTERM", stop).on("SIGINT", stop).on("disconnect", stop);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** A portal that traces nothing loads nothing for it. */
async function startTracer(endpoint: string | undefined): Promise<Tracer | undefined> {
  if (endpoint === undefined) return undefined;
  const { createOtlpTracer } = await import("~/server/otlp-tracer.server");
  const tracer = createOtlpTracer(endpoint);
  traceWith(tracer);
  return tracer;
}

async function isReady({ db }: Portal): Promise<boolean> {
  await db.selectFrom("portal.session").select("step").limit(1).execute();
  return true;
}

/** Wrong settings are told in their own words; anything else with its trace. */
function fail(error: unknown): never {
  const fault = error as Error;
  process.stderr.write(`${fault.name === "EnvironmentError" ? fault.message : fault.stack}\n`);
  process.exit(1);
}

main().catch(fail);
