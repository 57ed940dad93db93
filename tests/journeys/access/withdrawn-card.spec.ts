import { isAccessible } from "../../support/accessible";
import { fillIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { cardOf, startOf } from "../../support/registration";
import { captcha } from "../../support/running-portal";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

/** A card stays blocked on it. */
test.use({ portalOf: "withdrawn card" });

const say = words("en", "registration");
const counter = words("en", "counter");
const cards = words("en", "cards");
const customer = "100200309";

test("a blocked card opens no way to a new password, and the answer leads to the branch, whose token does", async ({
  page,
  portal,
}) => {
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await signIn(page, portal.url, customer);
  await page.goto("/DebitCard");
  await press(cards("block.now"));
  await expect(page.locator(".notice[role=status]")).toContainText(cards("done.block-temporarily"));
  await page.context().clearCookies();

  await page.goto(startOf("forgot-password"));
  await fillIn(page, { customerId: customer, mobile: mobileOf(customer), captcha });
  await press(say("next"));
  await expect(page).toHaveURL(/[?&]run=/);
  const proof = page.url();
  await fillIn(page, cardOf(customer));
  await press(say("next"));
  await expect(page.getByRole("alert")).toContainText(say("errors.notProven"));
  await expect(page.getByRole("alert")).toContainText("branch token");
  await isAccessible(page);

  await page.goto("/sandbox/counter");
  await fillIn(page, { customerId: "1002003" });
  await press(counter("token.handOut"));
  await expect(page.locator("#token-customerId-error")).toContainText(counter("errors.customerId"));
  await fillIn(page, { customerId: "100200399" });
  await press(counter("token.handOut"));
  await expect(page.locator("#token-customerId-error")).toContainText(counter("errors.unknownCustomer"));
  await fillIn(page, { customerId: customer });
  await press(counter("token.handOut"));
  const handed = page.locator("main").getByText(/BRTKN-\w{4}-\w{5}/);
  const token = /BRTKN-\w{4}-\w{5}/.exec(await handed.innerText())![0];
  expect(page.url()).not.toContain(token);
  await isAccessible(page);

  await page.goto(proof);
  await page.getByRole("link", { name: say("proof.token") }).click();
  await fillIn(page, { branchToken: token });
  await press(say("next"));
  await expect(page.locator("input[name=otp]")).toBeVisible();
});
