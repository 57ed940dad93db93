/**
 * Browser contexts that outlive their test. A new one starts a process for its page, which reads and compiles every
 * script, style and font anew: more than opening the page itself. So a worker keeps one for each set of options, and
 * empties it after a test: cookies, storage, history, routes, listeners, sizes and headers. What can't be taken back
 * (a clock that was set, a script of its own before the page's) or has failed goes with its test.
 */
import { type Browser, type BrowserContext, type CDPSession, type Page } from "@playwright/test";

interface Kept {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  spoiled: boolean;
}

export class KeptContexts {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly browser: Browser) {}

  /** The context for the options of `key`; a new one has those of the test that asks. */
  async take(key: string): Promise<BrowserContext> {
    const had = this.kept.get(key);
    if (had) return had.context;
    const context = await this.browser.newContext();
    const page = await context.newPage();
    const one: Kept = { context, page, session: await context.newCDPSession(page), spoiled: false };
    const spoils = <Name extends string>(owner: Record<Name, (...given: never[]) => unknown>, name: Name) => {
      const method = owner[name].bind(owner);
      owner[name] = (...given) => {
        one.spoiled = true;
        return method(...given);
      };
    };
    for (const owner of [context, page]) {
      spoils(owner, "addInitScript");
      spoils(owner, "exposeBinding");
      spoils(owner, "exposeFunction");
    }
    spoils(context.clock, "install");
    spoils(page, "on");
    spoils(page, "close");
    this.kept.set(key, one);
    return context;
  }

  /** Empties it for the next test, on a page of `origin` that does nothing. */
  async giveBack(key: string, origin: string, isGood: boolean): Promise<void> {
    const one = this.kept.get(key)!;
    if (!isGood || one.spoiled || !(await empty(one, origin).catch(() => false))) {
      this.kept.delete(key);
      await one.context.close();
    }
  }

  async close(): Promise<void> {
    for (const { context } of this.kept.values()) await context.close();
  }
}

/** False where it can't be told empty. */
async function empty({ context, page, session }: Kept, origin: string): Promise<boolean> {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll();
  await context.unrouteAll();
  await page.setExtraHTTPHeaders({});
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.mouse.move(0, 0);
  await page.goto(`${origin}/healthz`);
  await context.clearCookies();
  await context.clearPermissions();
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("Page.resetNavigationHistory");
  return page.evaluate(() => {
    sessionStorage.clear();
    return sessionStorage.length + localStorage.length === 0 && history.length === 1;
  });
}
