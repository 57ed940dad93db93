import type { Page } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { inOneTry, lives, repeated, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { words } from "../../support/words";
import { Visitor } from "../../support/visitor";

/** Comforts of a control that load when it is first pointed at or gets the focus; each by keys alone. */
test.describe("enhancements", { tag: "@scripts" }, () => {
  const t = words("en", "common");

  /** Names of the live parts that the page has asked for. */
  function partsOf(page: Page): () => string[] {
    const parts: string[] = [];
    page.on("request", (request) => {
      const [, name] = /\/_shared\/(dialog|menu|tabs|tooltip)-/.exec(request.url()) ?? [];
      if (name) parts.push(name);
    });
    return () => [...new Set(parts)];
  }

  for (const language of languagesOf(import.meta.url)) {
    test.describe(`in ${language}`, () => {
      test.use({ locale: `${language}-IN` });

      test("signing another browser out asks first, by name, with the focus on the way back", async ({
        page,
        portal,
      }) => {
        const say = words(language, "profile");
        const parts = partsOf(page);
        await signIn(page, portal.url, "100200305");
        const elsewhere = new Visitor(portal.url, {
          "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/132.0",
        });
        await elsewhere.signIn("100200305");
        await page.goto("/Sessions");
        await lives(page);
        expect(parts()).toEqual([]);
        const row = page.getByRole("listitem").filter({ hasText: "Firefox, Windows" }).first();
        const button = row.getByRole("button");
        await button.focus();
        await expect.poll(parts).toEqual(["dialog"]);
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("alertdialog", { name: "Firefox, Windows" });
        await expect(dialog).toContainText(say("sessions.signOutText"));
        const safe = dialog.getByRole("button", { name: words(language, "common")("actions.cancel") });
        await expect(safe).toBeFocused();
        await isAccessible(page);
        await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
        await expect(button).toBeFocused();
        await page.keyboard.press("Enter");
        await safe.press("Tab");
        await page.keyboard.press("Enter");
        await expect(page.getByText(say("sessions.ended"))).toBeVisible();
        expect((await elsewhere.get("/main")).location).toContain("reason=signed-out-elsewhere");
      });
    });
  }

  test.describe("when the question does not load", () => {
    test.use({ expectedFaults: [/Failed to load resource/] });

    test("signing out everywhere acts at once", async ({ page, portal }) => {
      await page.route(/\/_shared\/dialog-/, (route) => route.abort());
      await signIn(page, portal.url, "100200304");
      await page.goto("/Sessions");
      await lives(page);
      await page.getByRole("button", { name: words("en", "profile")("sessions.everywhere") }).press("Enter");
      await expect(page).toHaveURL("/?reason=signed-out-everywhere");
    });
  });

  /** Icons without an outline, which nobody sees. */
  const blank = (page: Page) => page.locator("svg.icon path:not([d])");

  test("icons come with the page, and with the first touch for pages that a script draws", async ({
    page,
    portal,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => void (/\/outlines-/.test(request.url()) && asked.push(request.url())));
    await signIn(page, portal.url, "100200301");
    await page.goto("/ManageBeneficiary");
    await lives(page);
    await expect(page.locator("svg.icon path[d]").first()).toBeAttached();
    await expect(blank(page)).toHaveCount(0);
    expect(asked).toEqual([]);
    await page.locator("main .chips a").nth(1).click();
    await expect(page).toHaveURL(/kind=/);
    await page.locator("main a[href*='/Payee']").first().click();
    await expect(page).toHaveURL(/\/Payee/);
    await expect(page.locator("main svg.icon path[d]").first()).toBeAttached();
    await expect(blank(page)).toHaveCount(0);
    expect(asked).toHaveLength(1);
  });

  test.describe("when the icons do not load", () => {
    test.use({ expectedFaults: [/Failed to load resource/] });

    test("pages keep their words, and the next page has its icons", async ({ page, portal }) => {
      const outlines = /\/outlines-/;
      await page.route(outlines, (route) => route.abort());
      await signIn(page, portal.url, "100200301");
      await page.goto("/main");
      await lives(page);
      await page.locator("main a[href^='/Send']").first().click();
      await expect(page).not.toHaveURL(/\/main$/);
      await expect(page.locator("main h1")).toBeVisible();
      await page.unroute(outlines);
      await page.goBack();
      await expect(page).toHaveURL(/\/main$/);
      await expect(page.locator("main svg.icon path[d]").first()).toBeAttached();
      await expect(blank(page)).toHaveCount(0);
    });
  });

  test("the other accounts are a menu: arrows, ends, letters, Escape, a press elsewhere", async ({
    page,
    portal,
  }) => {
    const say = words("en", "account");
    const parts = partsOf(page);
    await signIn(page, portal.url, "100200301");
    await page.goto("/Movements");
    await lives(page);
    expect(parts()).toEqual([]);
    const summary = page.locator("summary", { hasText: say("switch") });
    const open = page.locator("details[open] .list");
    await summary.focus();
    await expect.poll(parts).toEqual(["menu"]);
    await expect(summary).toHaveAttribute("aria-haspopup", "menu");
    await page.keyboard.press("Enter");
    const menu = page.getByRole("menu", { name: say("switch") });
    const items = menu.getByRole("menuitem");
    await expect(items.first()).toBeFocused();
    await isAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(items.last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(items.first()).toBeFocused();
    await page.keyboard.type(say("all").slice(0, 3));
    await expect(items.last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
    await expect(summary).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(open).toHaveCount(1);
    await page.locator("h1").click();
    await expect(open).toHaveCount(0);
    await summary.focus();
    await page.keyboard.press("ArrowUp");
    await expect(items.last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/Dashboard$/);
  });

  test("what is open before its menu has loaded closes by Escape and a press elsewhere too", async ({
    page,
    portal,
  }) => {
    await signIn(page, portal.url, "100200301");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/_shared\/menu-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/Movements");
    await lives(page);
    const summary = page.locator("summary", { hasText: words("en", "account")("switch") });
    await summary.click();
    await expect(page.locator("details[open] .list")).toHaveCount(1);
    letGo();
    await expect(page.getByRole("menu")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("details[open] .list")).toHaveCount(0);
    await expect(summary).toBeFocused();
    await summary.click();
    await expect(page.getByRole("menu")).toBeVisible();
    await summary.click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  });

  test("the arrow keys go along the tabs, which stay links", async ({ page, portal }) => {
    const parts = partsOf(page);
    await signIn(page, portal.url, "100200301");
    await page.goto("/Movements");
    await lives(page);
    expect(parts()).toEqual([]);
    const tabs = page.locator(".tabs a");
    await tabs.first().focus();
    await expect.poll(parts).toEqual(["tabs"]);
    // The file was requested, and may not have run yet.
    await expect(async () => {
      await tabs.first().press("ArrowRight");
      await expect(tabs.nth(1)).toBeFocused(inOneTry);
    }).toPass(repeated);
    await page.keyboard.press("End");
    await expect(tabs.last()).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(tabs.first()).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(tabs.last()).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await expect(tabs.nth(1)).toBeFocused();
    await expect(page).toHaveURL(/\/Movements/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/AccountStatement\?/);
  });

  test("an icon alone tells its name at the focus and under the pointer, until Escape", async ({
    page,
    portal,
  }) => {
    const parts = partsOf(page);
    await signIn(page, portal.url, "100200301");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/main");
    await lives(page);
    expect(parts()).toEqual([]);
    const control = page.locator("header .icon-button").last();
    const tooltip = page.getByRole("tooltip");
    await page.locator("header .icon-button").nth(1).focus();
    await page.keyboard.press("Tab");
    await expect(tooltip).toHaveText(t("display.title"));
    await expect(control).toBeFocused();
    expect(parts()).toEqual(["tooltip"]);
    await isAccessible(page);
    await page.keyboard.press("Escape");
    await expect(tooltip).toHaveCount(0);
    await expect(control).toBeFocused();
    // Between two movements of a browser that stands still for long, the tooltip closes.
    await expect(async () => {
      await control.hover();
      await expect(tooltip).toHaveText(t("display.title"), inOneTry);
      await tooltip.hover(inOneTry);
      await expect(tooltip).toBeVisible(inOneTry);
    }).toPass(repeated);
    await page.mouse.move(400, 700);
    await expect(tooltip).toHaveCount(0);
  });
});
