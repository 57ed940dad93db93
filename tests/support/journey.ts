/**
 * What a journey stands on: a portal of its worker's own, and a browser whose every complaint (a script's error, a
 * failed hydration, something the content security policy stopped) fails the test.
 */
import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  test as base,
  type WebError,
} from "@playwright/test";
import type { Switches } from "./programs";
import { KeptContexts } from "./kept-context";
import { type RunningPortal, startPortal } from "./running-portal";

interface PerTest {
  /** A file whose journeys leave customers with other passwords names itself here: nobody else is on its portal. */
  portalOf: string;
  /** What its portal is started with. */
  switches: Switches;
  portal: RunningPortal;
  /** Complaints this test provokes on purpose. */
  expectedFaults: RegExp[];
}

interface PerWorker {
  /** The portal of whoever is named. */
  portals: (name: string, switches: Switches) => Promise<RunningPortal>;
  keptContexts: KeptContexts;
}

const everybody = "everybody";

export const test = base.extend<PerTest, PerWorker>({
  portals: [
    async ({}, use) => {
      const open = new Map<string, RunningPortal>();
      await use(async (name, switches) => {
        // Those of a file come one after the other: its portal goes back when another file's is wanted.
        for (const [other, portal] of open) {
          if (other === name || other === everybody || name === everybody) continue;
          open.delete(other);
          await portal.stop();
        }
        if (!open.has(name)) open.set(name, await startPortal(switches));
        return open.get(name)!;
      });
      for (const portal of open.values()) await portal.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  portalOf: [everybody, { option: true }],
  switches: [{}, { option: true }],
  portal: async ({ portals, portalOf, switches }, use) => use(await portals(portalOf, switches)),
  baseURL: async ({ portal }, use) => use(portal.url),
  expectedFaults: [[], { option: true }],
  keptContexts: [
    async ({ browser }, use) => {
      const contexts = new KeptContexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: "worker" },
  ],
  context: async ({ keptContexts, portal, expectedFaults, locale, javaScriptEnabled }, use, info) => {
    const key = JSON.stringify({ locale, javaScriptEnabled });
    const context = await keptContexts.take(key);
    const { faults, unwatch } = watch(context);
    await use(context);
    await keptContexts.giveBack(key, portal.url, info.status === info.expectedStatus);
    unwatch();
    expect(faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual([]);
  },
  page: async ({ context }, use) => use(context.pages()[0]!),
});

export { expect };

function watch(context: BrowserContext) {
  const faults: string[] = [];
  // A page that is answered 400 or 404 is an answer; the browser notes it in its console all the same.
  const refused = new Set<string>();
  const onResponse = (response: Response) => {
    const isPage =
      response.request().isNavigationRequest() || new URL(response.url()).pathname.endsWith(".data");
    if (isPage && response.status() >= 400 && response.status() < 500) refused.add(response.url());
  };
  const onError = (error: WebError) => void faults.push(`script: ${error.error().stack}`);
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== "error" && !/hydrat/i.test(message.text())) return;
    const { url } = message.location();
    if (message.text().startsWith("Failed to load resource") && refused.has(url)) return;
    faults.push(`console: ${message.text()} (${url})`);
  };
  const onCrash = (page: Page) => void faults.push(`the page ${page.url()} crashed`);
  const onPage = (page: Page) => void page.addListener("crash", onCrash);
  context.on("response", onResponse).on("weberror", onError).on("console", onConsole).on("page", onPage);
  context.pages().forEach(onPage);
  const unwatch = () => {
    context.off("response", onResponse).off("weberror", onError).off("console", onConsole);
    context.off("page", onPage);
    for (const page of context.pages()) page.removeListener("crash", onCrash);
  };
  return { faults, unwatch };
}
