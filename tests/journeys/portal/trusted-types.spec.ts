import { lives, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";

/** Journeys fail on what a policy stops; these open what only the browser renders. */

test.describe("with what the policy stops", () => {
  test.use({ expectedFaults: [/Trusted ?Type|TrustedHTML|trusted-types/i] });

  test("no script sets HTML or makes a policy of its own @scripts", async ({ page }) => {
    await page.goto("/");
    await lives(page);
    const ends = await page.evaluate(() => {
      const endOf = (work: () => void) => {
        try {
          work();
          return "done";
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return [
        endOf(() => void (document.body.innerHTML = "<b>not good</b>")),
        endOf(() => void trustedTypes.createPolicy("mine", { createHTML: String })),
      ];
    });
    expect(ends).toEqual(["TypeError", "TypeError"]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

test("charts that the browser renders are drawn @scripts", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200301");
  for (const path of ["/ChartDashboard", "/LineChartDashboard"]) {
    await page.goto("/Menu/accounts");
    await lives(page);
    await page.locator(`a[href^='${path}']`).first().dispatchEvent("click");
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.locator("main .chart__plot path").first()).toBeVisible();
  }
});

test.describe("with an answer that is none", () => {
  test.use({
    expectedFaults: [/Failed to load resource|SyntaxError/],
  });

  test("a document that the browser renders itself after an error goes on @scripts", async ({
    page,
    portal,
  }) => {
    await signIn(page, portal.url, "100200301");
    await page.goto("/main");
    await lives(page);
    await page.route("**/*.data*", (route) =>
      route.fulfill({ headers: { "X-Remix-Response": "yes" }, body: "no portal" }),
    );
    await page.locator("a[href^='/Dashboard']").first().dispatchEvent("click");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
    await expect(page.locator("a[href='/main']").last()).toBeVisible();
    await expect(page.locator("script")).toHaveCount(0);
    await page.unroute("**/*.data*");
    await page.locator("main a[href='/main']").click();
    await expect(page).toHaveURL(/\/main$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
