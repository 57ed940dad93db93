/** What journeys do again and again in a browser. */
import { type Page, test } from "@playwright/test";
import { userAgent } from "./plain-context";
import { isPlain } from "./plain-expect";
import { quickSignIn } from "./quick-sign-in";
import { Visitor } from "./visitor";

/** Signs a visitor without a browser in, and hands the session to the browser. */
export async function signIn(page: Page, url: string, customer: string): Promise<Visitor> {
  const visitor = new Visitor(url);
  await quickSignIn(visitor, customer);
  await page.context().addCookies([{ name: "session", value: visitor.cookies.get("session")!, url }]);
  return visitor;
}

/** Types into the inputs of these names. */
export async function fillIn(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await page.locator(`input[name=${name}]`).fill(value);
}

/** What a link or a form writes in place of an account's number. */
export const handlePattern = "[\\w-]{16}";

/** Chooses the account of that number where a page lets choose among the customer's own. */
export async function chooseAccount(page: Page, number: string): Promise<void> {
  const select = page.locator("select[name=account]");
  const label = await select.locator("option", { hasText: number }).innerText();
  await select.selectOption({ label: label.trim() });
}

/** Opens the same page for that account by its link. */
export async function openForAccount(page: Page, number: string): Promise<void> {
  const link = page.locator("main .chips a", { hasText: `••${number.slice(-4)}` });
  // A customer's only account has no link.
  if ((await link.count()) > 0) await page.goto((await link.getAttribute("href"))!);
}

/** Ends when the page's scripts have taken it over, its effects included: the last one deletes `earlyBack`. */
export const lives = (page: Page) =>
  page.waitForFunction(
    () =>
      !("earlyBack" in window) &&
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactFiber")),
  );

/** What the page's browser names itself. */
export const userAgentOf = (page: Page): Promise<string> =>
  isPlain(page) ? Promise.resolve(userAgent) : page.evaluate(() => navigator.userAgent);

/** Ends when a page has loaded and its scripts have nothing more to do; what they put off till then has been begun. */
export async function rests(page: Page): Promise<void> {
  await page.waitForLoadState();
  // Without scripts no callback comes, and there is nothing to wait for.
  if (test.info().project.use.javaScriptEnabled === false) return;
  await page.evaluate(async () => {
    // A browser without a screen that draws nothing more may never call itself idle; between two frames it does.
    const frames = setInterval(() => requestAnimationFrame(() => {}), 100);
    await new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)));
    clearInterval(frames);
  });
}

/** For `toPass`: the pause between two tries; there are as many as the file has time for. */
export const repeated = { intervals: [100, 250, 500] };

/** How long a try of `toPass` looks for what it has caused before the next one. */
export const inOneTry = { timeout: 500 };

/** What is asked for under such addresses waits until the function that is answered is called, which ends when all of it has gone on. */
export async function holdBack(page: Page, url: RegExp): Promise<() => Promise<void>> {
  // Scripts alone load anything after the page.
  if (isPlain(page)) return () => Promise.resolve();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  return async () => {
    letGo();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** Opens a page as a slow line does: its scripts wait until the function that is answered is called, which ends when it lives. */
export async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = await holdBack(page, /\/build\/.*\.js$/);
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    await letGo();
    await lives(page);
  };
}

/** Opens a page and presses the language there, as whoever cannot read it does. */
export async function openIn(page: Page, language: string, path: string): Promise<void> {
  await page.goto(path);
  await speak(page, language);
}

/** Chooses another language where one is. */
export async function speak(page: Page, language: string): Promise<void> {
  await choose(page, `[name=language][value=${language}]`);
}

/** Opens the panel of language and settings, and presses one of its buttons. */
export async function choose(page: Page, button: string): Promise<void> {
  await page.locator("header a[href='#display']").click();
  await page.locator(`#display button${button}`).click();
}
