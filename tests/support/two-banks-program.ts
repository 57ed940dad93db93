/** One process of the built portal that serves two banks, each at an address of its own; it tells these to the test that started it. */
import { installGlobals, type ServerBuild } from "@remix-run/node";
import type { OfBank } from "common/bank";
import type * as entry from "~/entry.server";
import { createApplication } from "~/server/application.server";
import { listen } from "~/server/listen.server";
import { otherBank, ourBank } from "./banks";
import { freePort } from "./free-port";

installGlobals({ nativeFetch: true });
const build = (await import(process.env.BUILD!)) as ServerBuild;
const { lifecycle } = build.entry.module as unknown as typeof entry;
const portal = await lifecycle.start({ databaseUrl: process.env.DATABASE_URL });

async function serve(bank: OfBank): Promise<string> {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const application = createApplication({
    ...{ build, publicUrl, secure: false, sandbox: true, directory: "public", trustedProxies: [] },
    portal: { ...portal, ...bank },
    state: { draining: false, ready: () => Promise.resolve(true) },
    prepareDocuments: lifecycle.prepareDocuments,
  });
  await listen(application, { port, host: undefined });
  return publicUrl;
}

process.send!({ own: await serve(ourBank), other: await serve(otherBank) });
process.on("disconnect", () => void lifecycle.stop().finally(() => process.exit()));
