import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { fillIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { confirm, press } from "../../support/transfers";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

const customer = "100200306";
const say = words("en", "nominee");

test("two nominees with shares are named for an account, acknowledged, and stand there from then on", async ({
  page,
  portal,
}, { project }) => {
  const scripts = project.name === "js";
  const visitor = await signIn(page, portal.url, customer);
  const main = page.locator("main");
  await page.goto("/NomineeDetails");
  await page
    .getByRole("link", { name: words("en", "accounts")("nominees.change") })
    .first()
    .click();
  await expect(main).not.toContainText(say("share", { number: "1" }));

  const type = async (result: string, name: string) => {
    for (const [field, typed] of [
      ["nomineeName", name],
      ["nomineeAddress1", "4 Car Street"],
      ["nomineeAddress2", "Mylapore"],
    ] as const)
      await page.locator(`input[name=${field}${result}]`).pressSequentially(typed);
    await page.locator(`select[name=nomineeRelation${result}]`).selectOption("sister");
    await page.locator(`select[name=nomineeState${result}]`).selectOption("TN");
    const cities = page.getByRole("button", { name: say("nominee.showCities") });
    if (!scripts) await cities.nth(result === "" ? 0 : 1).click();
    await page.locator(`select[name=nomineeCity${result}]`).selectOption("CHENNAI");
    await page.locator(`input[name=nomineePin${result}]`).pressSequentially("600 004");
  };
  await type("", "Devaki");
  await press(page, say("another"));
  await expect(page.locator("input[name=nomineeName]")).toHaveValue("Devaki");
  await type("-2", "Saroja");
  await page.locator("input[name=share]").pressSequentially("60");
  await page.locator("input[name=share-2]").pressSequentially("30");
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText(say("errors.shares", { sum: "90" }));
  await isAccessible(page);
  await fillIn(page, { "share-2": "40" });
  await press(page, "Continue");

  for (const text of ["Devaki (Sister)", "60%", "Saroja (Sister)", "40%", "Chennai, Tamil Nadu 600004"])
    await expect(main).toContainText(text);
  await confirm(page);
  await fillIn(page, { otp: await visitor.readOtp(mobileOf(customer)) });
  await press(page, say("page.title"));
  await expect(main).toContainText(say("page.done"));
  await expect(main).toContainText(`••${accountsOf(customer)[0]!.slice(-4)}`);
  await isAccessible(page);
  await page.getByRole("link", { name: say("page.toNominees") }).click();
  for (const text of ["Devaki", "60%", "Saroja", "40%"]) await expect(main).toContainText(text);
});
