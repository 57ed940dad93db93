import { accountsOf } from "bank/demo/people";
import { STEPS_TYPE } from "~/ui/document-steps";
import { isAccessible } from "../../support/accessible";
import { holdBack, lives, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { words } from "../../support/words";

/** Documents whose making takes long, with scripts; without them: tests/faults/long-documents.test.ts. */
const statements = words("en", "statements");
const link = { name: statements("documents.pdf"), exact: true };

test.beforeEach(async ({ page, portal }) => {
  await signIn(page, portal.url, "100200301");
  await page.goto(`/AccountStatement?account=${accountsOf("100200301")[0]!}&range=3m`);
  // Before that the browser itself fetches the document, and a press waits for its end.
  await lives(page);
});

test("a long document shows how far it is, and stops by its button @scripts", async ({ page }) => {
  let open: () => void = () => undefined;
  await page.route(/\/Statements\//, async (route) => {
    await new Promise<void>((resolve) => (open = resolve));
    await route.continue().catch(() => undefined);
  });
  await Promise.all([
    page.waitForResponse(/\/download-[\w-]+\.js/),
    page.locator("summary", { hasText: words("en", "common")("actions.download") }).click(),
  ]);
  await page.getByRole("link", link).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: statements("preparing.title") })).toBeVisible();
  await isAccessible(page);
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().includes("/Statements/"));
  await page.getByRole("button", { name: statements("preparing.stop") }).click();
  await aborted;
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  open();

  await page.unroute(/\/Statements\//);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", link).click()]);
  expect(file.suggestedFilename()).toMatch(/^Statement-\d{4}_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.pdf$/);
  expect(file.url()).toMatch(/^blob:/);
});

test("a document pressed before its script has come is taken over as soon as it comes @scripts", async ({
  page,
}) => {
  const letGo = await holdBack(page, /\/download-[\w-]+\.js/);
  await page.locator("summary", { hasText: words("en", "common")("actions.download") }).click();
  await page.getByRole("link", link).click();
  const [file] = await Promise.all([page.waitForEvent("download"), letGo()]);
  expect(file.url()).toMatch(/^blob:/);
});

test("a document that cannot be made says why, and is asked for again by its button @scripts", async ({
  page,
}) => {
  await page.route(
    /\/Statements\//,
    (route) =>
      route.fulfill({
        contentType: STEPS_TYPE,
        body: '{"done":0,"all":9}\n{"refused":"The bank is busy."}\n',
      }),
    { times: 1 },
  );
  await page.locator("summary", { hasText: words("en", "common")("actions.download") }).click();
  await page.getByRole("link", link).click();
  await expect(page.getByRole("alert")).toContainText("The bank is busy.");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: statements("preparing.fetch.refused") }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Statement-/);
});

test.describe("a document", () => {
  test.use({ expectedFaults: [/Failed to load resource.*download-/] });

  test("whose script does not load is fetched by the browser @scripts", async ({ page }) => {
    await page.route(/\/download-[\w-]+\.js/, (route) => route.abort());
    await page.locator("summary", { hasText: words("en", "common")("actions.download") }).click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", link).click()]);
    expect(file.suggestedFilename()).toMatch(/^Statement-/);
  });
});
