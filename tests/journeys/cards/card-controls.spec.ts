import type { Page } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { fillIn, openIn, signIn } from "../../support/browser";
import {
  activeCardsOf,
  pathOfCard,
  switchesOf,
  useAtCounter,
  type TestCard,
} from "../../support/card-holder";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import { words } from "../../support/words";

/** Limits and channels, and what a shop says of a card afterwards. */
test.use({ portalOf: "card controls" });

const [first, second] = activeCardsOf("100200301") as [TestCard, TestCard];
const mobile = "9840012301";
const en = words("en", "cards");

async function submitOtp(page: Page, act: string, otp: string) {
  await page.locator("input[name=otp]").fill(otp);
  await page.getByRole("button", { name: act, exact: true }).click();
}

test("limits are changed, and hold at once: every bad entry is said first (te)", async ({ page, portal }) => {
  const say = words("te", "cards");
  const visitor = await signIn(page, portal.url, "100200301");
  await openIn(page, "te", await pathOfCard(visitor, "/CardLimitChange", first));
  const main = page.locator("main");
  await expect(main).toContainText("₹1,00,000.00");
  await isAccessible(page);
  const submit = page.getByRole("button", { name: say("limits.title"), exact: true });
  await submit.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(say("limits.errors.none"));
  await expect(alert).toContainText(say("limits.errors.enterCvv"));
  await fillIn(page, { atm: "99", pos: "9", ecom: "100001", contactless: "5.50", cvv: "12" });
  await submit.click();
  for (const text of [
    say("limits.errors.least.atm", { least: "₹100.00" }),
    say("limits.errors.least.pos", { least: "₹10.00" }),
    say("limits.errors.most.ecom", { most: "₹1,00,000.00" }),
    say("limits.errors.digits"),
    say("limits.errors.validCvv"),
  ])
    await expect(alert).toContainText(text);
  await isAccessible(page);

  await fillIn(page, { atm: "", pos: "", ecom: "", contactless: "1,500", cvv: "999" });
  await submit.click();
  await expect(page.locator("#limits-cvv-error")).toContainText(words("te", "flows")("errors.bank.9104"));
  await expect(page.locator("input[name=contactless]")).toHaveValue("1,500");
  await expect(page.locator("input[name=cvv]")).toHaveValue("");
  await fillIn(page, { cvv: first.cvv });
  await submit.click();
  await expect(page).toHaveURL(/\/LimitChangeOtp\?run=/);
  await expect(main).toContainText("₹1,500.00");
  await expect(main).toContainText(say("limits.stays"));
  await isAccessible(page);
  await submitOtp(page, say("limits.title"), await visitor.readOtp(mobile));
  await expect(page).toHaveURL(/\/DebitCard\?.*done=/);
  await expect(main).toContainText(say("done.limits"));
  const use = { channel: "contactless", amount: "1501" } as const;
  expect(await useAtCounter(portal.url, first.cardNumber, use)).toBe("above-limit");
});

test("a maximum that was lowered meanwhile leads back to the form, with the one that holds now @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  await page.goto(await pathOfCard(visitor, "/CardLimitChange", second));
  // The fields hold what holds; what is left as it is changes nothing.
  await expect(page.locator("input[name=atm]")).toHaveValue("25000");
  await fillIn(page, { pos: "90000", cvv: second.cvv });
  await page.getByRole("button", { name: en("limits.title"), exact: true }).click();
  await expect(page).toHaveURL(/\/LimitChangeOtp\?run=/);
  await expect(page.getByRole("row", { name: /ATM/ })).toContainText(words("en", "cards")("limits.stays"));
  const otp = await visitor.readOtp(mobile);
  const setMost = (most: string) =>
    query(portal.databaseUrl, `update bank.card set pos_most = $1 where last_four = $2`, [
      most,
      second.cardNumber.slice(-4),
    ]);
  await setMost("5000000");
  await submitOtp(page, en("limits.title"), otp);
  await expect(page).toHaveURL(/\/CardLimitChange\?.*run=/);
  await expect(page.getByRole("alert")).toContainText("A limit is above what the card allows now");
  await expect(page.locator("main")).toContainText("₹50,000.00");
  await expect(page.locator("input[name=pos]")).toHaveValue("90000");
  await setMost("10000000");
});

test("channels are switched in both scopes; a second tab that shows them as they were is refused @browser", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const [{ number } = { number: "" }] = await query<{ number: string }>(
    portal.databaseUrl,
    "update bank.card set ecom_on = true, intl_pos_on = false where last_four = $1 returning last_four as number",
    [second.cardNumber.slice(-4)],
  );
  expect(number).toBe(second.cardNumber.slice(-4));
  const path = await pathOfCard(visitor, "/ChannelWiseBlocking", second);
  const press = (tab: Page, text: string) => tab.getByRole("button", { name: text, exact: true }).click();
  const save = (tab: Page) => press(tab, en("list.save"));
  const submit = (tab: Page) => press(tab, en("channels.title"));
  const other = await page.context().newPage();
  await Promise.all([page.goto(path), other.goto(path)]);
  // The switches are on the card's own page.
  await expect(page).toHaveURL(/\/DebitCard\?/);
  await isAccessible(page);
  await save(page);
  await submit(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("please change at least one channel.");
  await expect(alert).toContainText("Please enter the CVV.");

  await page.goto(path);
  const ecom = page.getByRole("switch", { name: "Online (ECOM)", exact: true }).first();
  const shown = () => ecom.locator("..").innerText();
  expect(await shown()).toBe(words("en", "common")("switch.on"));
  await ecom.uncheck();
  expect(await shown()).toBe(words("en", "common")("switch.off"));
  await page
    .locator("details summary")
    .filter({ hasText: en("scopes.international") })
    .click();
  await page.locator("input[name=intlPos]").check();
  await save(page);
  await expect(page.locator("main li").filter({ hasText: "switched off" })).toContainText("ECOM");
  await fillIn(page, { cvv: "1" });
  await submit(page);
  await expect(alert).toContainText("Please enter a valid CVV.");
  await expect(page.locator("main li").filter({ hasText: "switched on" })).toContainText("abroad");
  await fillIn(page, { cvv: second.cvv });
  await submit(page);
  await expect(page).toHaveURL(/\/ChannelBlockingOtp\?run=/);
  await expect(page.locator("main li").filter({ hasText: "switched off" })).toContainText("ECOM");
  await expect(page.locator("main li").filter({ hasText: "switched on" })).toContainText("abroad");
  await isAccessible(page);
  const use = { channel: "ecom", amount: "10" } as const;
  expect(await useAtCounter(portal.url, second.cardNumber, use)).toBe("carried-out");
  await submitOtp(page, en("channels.title"), await visitor.readOtp(mobile));
  await expect(page.locator("main")).toContainText(words("en", "cards")("done.channels"));
  expect(await useAtCounter(portal.url, second.cardNumber, use)).toBe("channel-off");
  const abroad = { channel: "pos", scope: "international", amount: "10" } as const;
  expect(await useAtCounter(portal.url, second.cardNumber, abroad)).toBe("carried-out");

  await other.locator("input[name=atm]").uncheck();
  await save(other);
  await expect(other.locator("main li").filter({ hasText: "switched off" })).toHaveCount(0);
  await other.goto(path);
  await expect(other.locator("input[name=ecom]")).not.toBeChecked();
  expect(await useAtCounter(portal.url, second.cardNumber, use)).toBe("channel-off");
});

test("who only looks switches channels off, and nothing on @plain", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, "100200310");
  const [card] = activeCardsOf("100200310") as [TestCard];
  await query(
    portal.databaseUrl,
    "update bank.card set pos_on = true, intl_atm_on = false where last_four = $1",
    [card.cardNumber.slice(-4)],
  );
  const path = await pathOfCard(visitor, "/ChannelWiseBlocking", card);
  await page.goto(path);
  await expect(page.locator("input[name=intlAtm]")).toHaveCount(0);
  await page.locator("input[name=pos]").uncheck();
  await page.getByRole("button", { name: en("viewOnly.switchOff"), exact: true }).click();
  await fillIn(page, { cvv: card.cvv });
  await page.getByRole("button", { name: en("viewOnly.switchOff"), exact: true }).click();
  await expect(page).toHaveURL(/\/ChannelBlockingOtp\?run=/);
  await submitOtp(page, en("channels.title"), await visitor.readOtp("9840012310"));
  await expect(page).toHaveURL(/\/DebitCard\?.*done=/);
  expect(await useAtCounter(portal.url, card.cardNumber, { channel: "pos", amount: "10" })).toBe(
    "channel-off",
  );
  const opening = await switchesOf(visitor, card, "pos");
  await visitor.get(opening);
  expect((await visitor.post(opening, { pos: "on", cvv: card.cvv })).status).toBe(403);
  for (const name of ["/GeneratePin", "/ChangePin", "/GreenPinOtp", "/CardLimitChange"])
    expect((await page.goto(path.replace("/ChannelWiseBlocking", name)))?.status()).toBe(403);
});
