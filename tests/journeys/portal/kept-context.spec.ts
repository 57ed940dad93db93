import { expect, test } from "../../support/journey";

/** One after the other, so in one worker and one context. */
test.describe.configure({ mode: "serial" });

let left = "";

test("a journey leaves all it can in the browser", async ({ page, context, portal }) => {
  await page.goto("/");
  await context.addCookies([{ name: "left", value: "here", url: portal.url }]);
  await page.evaluate(() => {
    localStorage.setItem("left", "here");
    sessionStorage.setItem("left", "here");
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setExtraHTTPHeaders({ "Accept-Language": "ta" });
  await page.route("**/help", (route) => route.abort());
  await (await context.newPage()).goto("/help");
  left = portal.url;
});

test("and the next one in the same context finds nothing of it", async ({ page, context, portal }) => {
  expect(portal.url).toBe(left);
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  await page.goto("/help");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(
    await page.evaluate(() => [
      localStorage.length + sessionStorage.length,
      innerWidth,
      matchMedia("(prefers-color-scheme: dark)").matches,
    ]),
  ).toEqual([0, 1280, false]);
  expect(await page.goBack()).not.toBeNull();
  await expect(page).toHaveURL(/\/healthz$/);
  expect(await page.goBack()).toBeNull();
});
