import type { Page } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { languagesOf } from "../../support/languages";
import { Visitor } from "../../support/visitor";
import { words } from "../../support/words";

/** From state to city to place, by anyone, with 'Next' or by the choice alone. */
const say = words("en", "locator");

// A choice and 'Next' both navigate: the answer to the first may still arrive when the second aborts it.
test.use({ expectedFaults: [/AbortError: BodyStreamBuffer was aborted/] });

test("a branch is found in three steps without signing in, and its link can be passed on", async ({
  page,
  context,
}) => {
  await page.goto("/Locator");
  await isAccessible(page);
  await expect(page.locator("select")).toHaveCount(1);
  await page.locator("select[name=state]").selectOption("Kerala");
  await next(page);
  await page.locator("select[name=city]").selectOption("Kochi");
  await next(page);
  await page.locator("select[name=place]").selectOption({ label: "Ernakulam South" });
  await next(page);
  await expect(page.locator("h2").first()).toHaveText("Ernakulam South, Kochi");
  await isAccessible(page);
  const main = page.locator("main");
  for (const text of ["66 M G Road", "KVGB0000025", "0025"]) await expect(main).toContainText(text);
  await expect(main.locator("a[href^='tel:']")).toHaveAttribute("href", "tel:04842360025");
  const map = main.getByRole("link", { name: say("map") });
  await expect(map).toHaveAttribute("href", /^https:\/\/.*M%20G%20Road/);
  await expect(map).toHaveAttribute("rel", /noopener/);
  await expect(map).toHaveText(/opens in a new tab/);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator("main")).toContainText("KVGB0000025");
  await other.goto("/Locator?place=0025");
  await expect(other.locator("select[name=city]")).toHaveValue("Kochi");
  await expect(other.locator("main")).toContainText("KVGB0000025");
});

test("a choice alone brings the next step, and the control keeps the focus @scripts", async ({ page }) => {
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto("/Locator");
  const state = page.locator("select[name=state]");
  await state.focus();
  await state.selectOption("Telangana");
  await expect(page.locator("select[name=city]")).toBeVisible();
  await expect(state).toBeFocused();
  await page.locator("select[name=city]").selectOption("Hyderabad");
  await page.locator("select[name=place]").selectOption({ label: "Himayatnagar" });
  await expect(page.locator("main")).toContainText("KVGB0000029");

  await state.selectOption("Kerala");
  await expect(page).toHaveURL(/state=Kerala$/);
  await expect(page.locator("select[name=city]")).toHaveValue("");
  await expect(page.locator("main")).not.toContainText("KVGB0000029");
  await page.getByLabel(say("kinds.atm"), { exact: true }).check();
  await expect(page).toHaveURL(/kind=atm&state=Kerala$/);
  expect(loads).toBe(1);
});

test("an ATM is found by the place where it stands @plain", async ({ page }) => {
  await page.goto("/Locator?kind=atm&state=Tamil+Nadu&city=Madurai");
  await expect(page.getByLabel(say("kinds.atm"), { exact: true })).toBeChecked();
  await page.getByLabel(say("steps.atm")).selectOption({ label: "Mattuthavani Bus Stand" });
  await next(page);
  await expect(page.locator("main")).toContainText("Melur Road, Mattuthavani, Madurai 625007");
  await expect(page.locator("main")).not.toContainText("IFSC");
  await isAccessible(page);
});

test("what does not go together falls back to its step, which says so @plain", async ({ page, portal }) => {
  await page.goto("/Locator?state=Kerala&city=Chennai&place=0011");
  await expect(page.locator("#city-error")).toContainText(say("stale.city"));
  await expect(page.locator("select[name=state]")).toHaveValue("Kerala");
  await expect(page.locator("select[name=place]")).toHaveCount(0);
  await isAccessible(page);
  await page.goto("/Locator?place=0099");
  await expect(page.locator("#state-error")).toContainText(say("stale.state"));

  const visitor = new Visitor(portal.url);
  const answers = [
    ["/Locator?kind=nonsense", 200],
    ["/Locator?state=%00%ff&city=%3Cscript%3E", 404],
    [`/Locator?state=${"x".repeat(5_000)}`, 404],
    ["/locator?place=0011", 200],
  ] as const;
  for (const [path, status] of answers) {
    const { body, ...answer } = await visitor.get(path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(body).not.toContain("<script>&");
  }
});

test("who is signed in keeps menu and session clock @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200306");
  await page.goto("/Locator?place=0013");
  await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
  await expect(page.locator("nav.menu a[href='/Locator']")).toHaveAttribute("aria-current", "page");
  await expect(page.locator("main")).toContainText("KVGB0000013");
  await isAccessible(page);
});

for (const kind of ["branch", "atm"])
  for (const language of languagesOf(import.meta.url))
    test(`it speaks ${language} of each ${kind} @plain`, async ({ page }) => {
      const shown = words(language, "locator");
      await openIn(page, language, `/Locator?kind=${kind}&state=Kerala&city=Goa`);
      await expect(page.locator("h1")).toHaveText(shown("title"));
      await expect(page.locator("#city-error")).toContainText(shown("stale.city"));
      await isAccessible(page);
    });

const next = (page: Page) => page.getByRole("button", { name: say("next"), exact: true }).click();
