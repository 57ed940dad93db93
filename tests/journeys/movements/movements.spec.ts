import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { words } from "../../support/words";

test("a movement is found by a chip, its category changed, and the month's spending looked through", async ({
  page,
  portal,
}) => {
  const say = words("ta", "movements");
  await signIn(page, portal.url, "100200304");
  await openIn(page, "ta", "/Movements");
  const main = page.locator("main");
  const find = main.getByLabel(say("findLabel"), { exact: true });
  await main.getByRole("link", { name: say("more") }).click();
  await find.fill("upi");
  await main.getByRole("button", { name: say("find"), exact: true }).click();
  await expect(page).toHaveURL(/\/Movements\?account=[\w-]{16}&s=[\w-]+$/);
  await expect(find).toHaveValue("upi");
  await expect(main.locator(".list__row a[href^='/Movement?']").first()).toBeVisible();
  await main.getByRole("link", { name: say("ways.out"), exact: true }).click();
  await expect(page).toHaveURL(/show=out/);
  const upi = main.getByRole("link", { name: "UPI", exact: true });
  await upi.click();
  await expect(page).toHaveURL(/show=upi/);
  // The address changes before the rows do.
  await expect(upi).toHaveAttribute("aria-current", "true");
  const spent = main.locator(".list__row", { hasText: "−" }).first();
  const name = await spent.locator("a").innerText();
  await spent.locator("a").click();
  await expect(page.locator("h1")).toHaveText(name);
  await isAccessible(page);
  await page.getByText(say("one.changeCategory"), { exact: true }).click();
  await page.getByRole("combobox").selectOption("leisure");
  await page.getByRole("button", { name: say("one.save"), exact: true }).click();
  await expect(main).toContainText(say("one.saved"));
  await page.goBack();
  await page.goto("/Spending");
  await expect(main).toContainText(say("spending.byCategory"));
  await main.getByText(say("spending.asTable"), { exact: true }).click();
  await expect(main.locator("tbody tr").first()).toBeVisible();
  const months = main.getByRole("navigation").first();
  const [earlier] = await months.getByRole("link").allInnerTexts();
  await months.getByRole("link", { name: earlier!, exact: true }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await main.locator(".list__row a[href^='/Movements?']").first().click();
  await expect(page).toHaveURL(/\/Movements\?.*month=/);
  await expect(main.locator(".list__row a[href^='/Movement?']").first()).toBeVisible();
});
