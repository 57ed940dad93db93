import type { Page } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { choose, inOneTry, lives, repeated, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { reflowFaults } from "../../support/reflow";
import { MAX_SHIFT, shiftsOf, watchShifts } from "../../support/shifts";
import { spoken, words } from "../../support/words";

/** Every component in every state, as browsers with and without scripts show it. */
const GALLERY = "/sandbox/ui";
const t = words("en", "common");

for (const language of languagesOf(import.meta.url))
  test.describe(`components in ${language}`, () => {
    test.use({ locale: `${language}-IN` });

    for (const light of [false, true]) {
      const version = light ? "the light version, which carries no script," : "the full version";
      // The checker itself needs a browser with scripts, also where the page has none.
      test(`${version} is accessible in the light and the dark scheme @scripts`, async ({ page }) => {
        if (light) await page.setExtraHTTPHeaders({ "Save-Data": "on" });
        await page.goto(GALLERY);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        expect((await page.locator("script").count()) === 0).toBe(light);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await isAccessible(page);
        }
      });
    }
  });

for (const language of spoken)
  test.describe(`components in ${language}`, () => {
    test.use({ locale: `${language}-IN` });

    test("fit screens 360, 700 and 1280 pixels wide @browser", async ({ page }) => {
      await page.goto(GALLERY);
      for (const width of [360, 700, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });

test("what only scripts can do waits for them", async ({ page, javaScriptEnabled }) => {
  await page.goto(GALLERY);
  const scripts = javaScriptEnabled !== false;
  await expect(
    page.getByRole("button", { name: t("form.showSecret", { field: t("menu.passwords") }) }),
  ).toHaveCount(scripts ? 1 : 0);
  await expect(page.getByLabel(t("keyboard.open"))).toHaveCount(scripts ? 1 : 0);
  const clock = page.locator("header", { hasText: t("session.endsIn") });
  await expect(clock).toHaveCount(scripts ? 1 : 0);
});

test("a desk has the menu beside the page, a phone five places at its foot @browser", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200301");
  const entry = page
    .getByRole("navigation", { name: t("shell.mainMenu") })
    .getByText(t("menu.groups.you"), { exact: true });
  const place = page.getByRole("navigation", { name: t("shell.places") }).getByText(t("menu.groups.more"));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/Menu");
  await expect(entry).toBeHidden();
  await expect(place).toBeInViewport();
  // Nothing but the bar stands above the heading.
  expect((await page.locator("h1").boundingBox())!.y).toBeLessThanOrEqual(100);
  await isAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(entry).toBeVisible();
  await expect(place).toBeHidden();
  // Each group unfolds to its pages, and has a page that lists them.
  await entry.click();
  await page.getByRole("link", { name: t("menu./Sessions"), exact: true }).click();
  await expect(page).toHaveURL(/\/Sessions$/);
  await page.goto("/Menu/cheques");
  await page
    .locator("main")
    .getByRole("link", { name: t("menu./StopChequeRequest") })
    .click();
  await expect(page).toHaveURL(/\/StopChequeRequest$/);
});

test.describe("in Tamil", { tag: "@scripts" }, () => {
  test.use({ locale: "ta-IN" });

  test("nothing on the sign-in page moves as scripts take it over", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await watchShifts(page);
    await page.goto("/");
    await lives(page);
    await expect(page.getByLabel(words("ta", "common")("keyboard.open"))).toBeVisible();
    const { sum, moved } = await shiftsOf(page);
    expect(sum, moved.join("; ")).toBeLessThanOrEqual(MAX_SHIFT);
  });

  test("the pages most come for are read at 320 px and in the largest letters: nothing sideways, cut off or covered", async ({
    page,
    portal,
  }) => {
    const errors: string[] = [];
    await signIn(page, portal.url, "100200301");
    for (const path of ["/main", "/Movements", "/Send", "/DebitCard"]) {
      await page.goto(path);
      for (const [width, size] of [
        [320, "normal"],
        [360, "larger"],
      ] as const) {
        await page.setViewportSize({ width, height: 640 });
        await page.evaluate((text) => document.documentElement.setAttribute("data-text", text), size);
        for (const { rule, where, what } of await reflowFaults(page))
          errors.push(`${path} at ${width} px: ${where}: ${rule}, ${what}`);
      }
    }
    expect(errors).toEqual([]);
  });
});

test("language and looks open over the page, keep what is chosen, and close again @browser", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(GALLERY);
  const panel = page.getByRole("region", { name: t("display.title") });
  await expect(panel).toBeHidden();
  await page.locator("header a[href='#display']").click();
  await expect(panel).toBeInViewport();
  await panel.getByText(t("display.close"), { exact: true }).click();
  await expect(panel).toBeHidden();
  // An address that is typed on the very page.
  await page.goto(`${GALLERY}#display`);
  await expect(panel).toBeInViewport();
  await panel.getByText(t("display.close"), { exact: true }).click();
  await expect(panel).toBeHidden();
  await choose(page, "[value='theme:dark']");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(17, 21, 27)");
  await choose(page, "[value='theme:system']");
  await choose(page, "[value='text:larger']");
  await expect(page.locator("html")).toHaveCSS("font-size", "21px");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await choose(page, "[value='balances:hidden']");
  await expect(page.locator("main .figure")).toContainText("••••");
  await expect(page.locator("main .figure")).not.toContainText("16,56,423");
});

test.describe("with scripts", { tag: "@scripts" }, () => {
  test("a password is shown and hidden again, and the keys on the screen write it", async ({ page }) => {
    await page.goto(GALLERY);
    const secret = page.locator("#sample-password");
    await page.getByLabel(t("keyboard.open")).check();
    for (const key of ["k", "7", "@"]) await page.getByRole("button", { name: key, exact: true }).click();
    await page.getByRole("button", { name: t("keyboard.capitals") }).click();
    await page.getByRole("button", { name: "K", exact: true }).click();
    await page.getByRole("button", { name: t("keyboard.delete") }).click();
    await expect(secret).toHaveValue("k7@");
    await page.getByRole("button", { name: t("form.showSecret", { field: t("menu.passwords") }) }).click();
    await expect(secret).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: t("form.hideSecret", { field: t("menu.passwords") }) }).click();
    await expect(secret).toHaveAttribute("type", "password");
  });

  test("a question takes the focus, keeps it, and gives it back", async ({ page }) => {
    await page.goto(GALLERY);
    const opener = page.getByRole("button", { name: t("session.stillThere") });
    await opener.click();
    const dialog = page.getByRole("alertdialog", { name: t("session.stillThere") });
    await expect(dialog.getByRole("button")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test("after two idle minutes the customer is asked, and a stray touch is no answer", async ({ page }) => {
    await page.clock.install();
    await page.goto(GALLERY);
    await expect(page.getByRole("timer").first()).toBeVisible();
    await page.clock.runFor("02:01");
    const dialog = page.getByRole("alertdialog", { name: t("session.stillThere") });
    await passing(page, () => expect(dialog).toBeVisible(inOneTry));
    await page.mouse.move(40, 40);
    await page.clock.runFor(2_000);
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: t("session.stay") }).click();
    await passing(page, () => expect(dialog).toHaveCount(0, inOneTry));
  });

  test("half a minute before its end the session asks", async ({ page }) => {
    await page.clock.install();
    await page.goto(GALLERY);
    await expect(page.getByRole("timer").first()).toBeVisible();
    for (let minute = 0; minute < 29; minute += 1) {
      await page.clock.runFor("01:00");
      await page.keyboard.press("Shift");
    }
    await page.clock.runFor("00:31");
    const dialog = page.getByRole("alertdialog", { name: t("session.aboutToEnd") });
    await passing(page, () => expect(dialog).toBeVisible(inOneTry));
  });

  test.describe("when an extension meddles with the page", () => {
    test.use({ expectedFaults: [/hydrat|React error #4(18|23|25)/i] });

    test("it still looks right and works", async ({ page }) => {
      await page.addInitScript(() => {
        new MutationObserver((_changes, observer) => {
          if (!document.body) return;
          observer.disconnect();
          document.head.prepend(document.createElement("meta"));
          document.body.prepend(document.createElement("div"));
        }).observe(document, { childList: true, subtree: true });
      });
      await page.goto(GALLERY);
      await page.getByLabel(t("keyboard.open")).check();
      await expect(page.getByRole("group", { name: t("keyboard.label") })).toBeVisible();
      const button = page.getByRole("button", { name: t("actions.continue"), exact: true });
      await expect(button).toHaveCSS("background-color", "rgb(194, 65, 12)");
    });
  });
});

/** Holds while the page's clock stands: time passes a little between tries, so that timers and animations end. */
async function passing(page: Page, check: () => Promise<void>) {
  await expect(async () => {
    await page.clock.runFor(100);
    await check();
  }).toPass(repeated);
}
