/**
 * What a journey stands on: a portal of its worker's own, and a browser whose every complaint (a script's error, a
 * failed hydration, something the content security policy stopped) fails the test.
 */
import { type BrowserContext, type Page, test as base } from "@playwright/test";
import { relative } from "node:path";
import { UNKNOWN_MS, useLimitOf } from "./file-limit";
import { expect } from "./plain-expect";
import type { Switches } from "./programs";
import { eased, type RunningPortal, startPortal } from "./running-portal";
import { spent } from "./spent";

export interface PerTest {
  /** A file whose journeys leave customers with other passwords names itself here: nobody else is on its portal. */
  portalOf: string;
  /** What its portal is started with. */
  switches: Switches;
  portal: RunningPortal;
  /** Complaints this test provokes on purpose. */
  expectedFaults: RegExp[];
  /** Whether its page is one over HTTP in place of a browser's. */
  overHttp: boolean;
  /** Notes what each journey takes of the processor, for the run's reporter. */
  cost: void;
  /** Gives a journey the limit of its file in place of one of its own. */
  fileLimit: void;
}

interface PerWorker {
  /** The portal of whoever is named. */
  portals: (name: string, switches: Switches) => Promise<RunningPortal>;
}

const everybody = "everybody";

/** Processor seconds of this worker at the end of its last journey. */
let spentBefore = 0;

export const test = base.extend<PerTest, PerWorker>({
  cost: [
    async ({}, use, { annotations }) => {
      await use();
      const now = spent();
      annotations.push({ type: "processor", description: String(now - spentBefore) });
      spentBefore = now;
    },
    { auto: true },
  ],
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
    { scope: "worker", timeout: UNKNOWN_MS },
  ],
  fileLimit: [
    async ({}, use, testInfo) => {
      const { file, project } = testInfo;
      testInfo.setTimeout(useLimitOf(`${relative(process.cwd(), file)}@${project.name}`));
      await use();
    },
    { auto: true },
  ],
  portalOf: [everybody, { option: true }],
  switches: [eased, { option: true }],
  portal: async ({ portals, portalOf, switches }, use) => use(await portals(portalOf, switches)),
  baseURL: async ({ portal }, use) => use(portal.url),
  expectedFaults: [[], { option: true }],
  overHttp: [false, { option: true }],
  context: async ({ browser, expectedFaults, overHttp, portal }, use) => {
    const errors: string[] = [];
    const context = overHttp
      ? // Its parser is not loaded for a browser.
        new (await import("./plain-context")).PlainContext(portal.url, browser, (shown) =>
          watch(shown, errors),
        )
      : await browser.newContext();
    if (!overHttp) watch(context as BrowserContext, errors);
    await use(context as BrowserContext);
    expect(errors.filter((error) => !expectedFaults.some((expected) => expected.test(error)))).toEqual([]);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

export { expect };

const GIVEN_UP = "AbortError: signal is aborted without reason";

/** Adds each complaint to `errors`. */
function watch(context: BrowserContext, errors: string[]): void {
  // A page that is answered 400 or 404 is an answer; the browser notes it in its console all the same.
  const refused = new Set<string>();
  context.on("response", (response) => {
    const isPage =
      response.request().isNavigationRequest() || new URL(response.url()).pathname.endsWith(".data");
    if (isPage && response.status() >= 400 && response.status() < 500) refused.add(response.url());
  });
  context.on("page", (page) => watchTexts(page, errors));
  context.on("weberror", (error) => errors.push(`script: ${error.error().stack}`));
  context.on("console", (message) => {
    if (message.type() !== "error" && !/hydrat/i.test(message.text())) return;
    const { url } = message.location();
    if (message.text().startsWith("Failed to load resource") && refused.has(url)) return;
    // Remix notes that the rest of an answer was given up for a newer navigation.
    if (message.text().startsWith(GIVEN_UP)) return;
    errors.push(`console: ${message.text()} (${url}) on ${message.page()?.url()}`);
  });
  context.on("page", (page) => page.on("crash", () => errors.push(`the page ${page.url()} crashed`)));
}

/** A document brings all its texts with one file. An area it lacks is fetched while it hydrates, and React then renders all of it again. */
function watchTexts(page: Page, errors: string[]): void {
  let byScript = false;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Areas of a page that is reached by scripts come by themselves, and the words for a bad line when the browser rests.
    if (pathname.endsWith(".data")) byScript = true;
    else if (/^\/texts\/(?!.*\.common\.|\w+\.line\.)/.test(pathname) && !byScript)
      errors.push(`texts: ${page.url()} lacks ${pathname}`);
  });
  // Until the next document has come, its predecessor still fetches what it needs. A redirect is not that document.
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && !isRedirect(response.status())) byScript = false;
  });
}

const isRedirect = (status: number) => status >= 300 && status < 400;
