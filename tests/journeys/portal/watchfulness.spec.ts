import { test } from "../../support/journey";

/** Journeys fail by themselves when the browser complains; so these, which make it complain, must fail. */
test.beforeEach(async ({ page }) => {
  test.fail();
  await page.goto("/");
});

test("an error in the console fails a journey @browser", async ({ page }) => {
  await page.evaluate(() => console.error("not good"));
});

test("a file from another site, stopped by the content security policy, fails a journey @browser", async ({
  page,
}) => {
  const complaint = page.waitForEvent("console");
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/pixel.png" }));
  });
  await complaint;
});
