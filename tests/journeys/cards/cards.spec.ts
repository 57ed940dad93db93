import type { Page } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { openIn, signIn } from "../../support/browser";
import { moveRequestOn } from "../../support/counter";
import { expect, test } from "../../support/journey";
import { textsOf } from "../../support/password-journey";
import { query } from "../../support/query";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

/** These journeys leave customers with blocked cards. */
test.use({ portalOf: "cards" });

const en = words("en", "cards");
const flows = words("en", "flows");
/** A button, or a link that looks like one, by its words; those of a card are followed by its number. */
const link = (page: Page, text: string) => page.locator("main a").filter({ hasText: text });
const rowOf = (page: Page, text: string) => page.locator("main .list__row").filter({ hasText: text });
const press = (page: Page, text: string) => page.getByRole("button", { name: text, exact: true }).click();

async function confirmAndEnterOtp(page: Page, confirm: string, readOtp: () => Promise<string>) {
  await press(page, confirm);
  await expect(page.locator("input[name=otp]")).toBeVisible();
  await page.locator("input[name=otp]").fill(await readOtp());
  await press(page, confirm);
  await expect(page).toHaveURL(/\/DebitCard\?.*done=/);
}

test("one press blocks a card for now, which every page says; it is unblocked again with an OTP (ta)", async ({
  page,
  portal,
}) => {
  const customer = "100200304";
  const ta = words("ta", "cards");
  const visitor = await signIn(page, portal.url, customer);
  const otp = () => visitor.readOtp(mobileOf(customer));
  await openIn(page, "ta", "/DebitCard");
  await isAccessible(page);
  await expect(page.locator("main .state").first()).toContainText(ta("status.active"));
  await press(page, ta("block.now"));
  await expect(page.locator(".notice[role=status]")).toContainText(ta("done.block-temporarily"));
  await expect(page.locator("main")).toContainText(ta("hints.inactive"));
  await expect(page.locator("main .state").first()).toContainText(ta("status.inactive"));
  await expect(link(page, ta("pin.generateTitle"))).toHaveCount(0);
  await isAccessible(page);

  await link(page, ta("list.unblock")).first().click();
  await press(page, ta("list.unblock"));
  await expect(page.locator("main")).toContainText(ta("block.sureUnblock"));
  await confirmAndEnterOtp(page, ta("block.confirm.unblock"), otp);
  await expect(page.locator(".notice[role=status]")).toContainText(ta("done.unblock"));
  await expect(link(page, ta("pin.generateTitle"))).toHaveCount(1);
});

test("a card is temporarily blocked with an OTP too, if that is chosen beside a block for good @plain", async ({
  page,
  portal,
}) => {
  const customer = "100200304";
  const visitor = await signIn(page, portal.url, customer);
  await page.goto("/BlockCard");
  await press(page, en("list.block"));
  await expect(page.locator("#change-group-error")).toContainText(en("block.errors.choose"));
  await isAccessible(page);
  await page.getByLabel(en("block.types.block-temporarily"), { exact: true }).check();
  await press(page, en("list.block"));
  // The question heads what follows from it; nothing has gone wrong.
  await expect(page.locator("main .notice__word")).toHaveText([en("block.sure")]);
  await isAccessible(page);
  await confirmAndEnterOtp(page, en("block.confirm.block-temporarily"), () =>
    visitor.readOtp(mobileOf(customer)),
  );
  await expect(page.locator(".notice[role=status]")).toContainText(en("done.block-temporarily"));
});

test("a block for good is not taken back, and another tab that still offers one is told @plain", async ({
  page,
  portal,
}) => {
  const customer = "100200305";
  const visitor = await signIn(page, portal.url, customer);
  await page.goto("/DebitCard");
  await link(page, en("viewOnly.blockForGood")).click();
  const form = await urlOf(page, /\/BlockCard\?/);
  const secondTab = await page.context().newPage();
  await secondTab.goto(form);

  await expect(page.locator("input[value=block-for-good]")).toBeChecked();
  await press(page, en("list.block"));
  await expect(page.locator("main")).toContainText(en("block.forGood"));
  await confirmAndEnterOtp(page, en("block.confirm.block-for-good"), () =>
    visitor.readOtp(mobileOf(customer)),
  );
  await expect(page.locator(".notice[role=status]")).toContainText(en("done.block-for-good"));
  await expect(page.locator("main")).toContainText(en("hints.hot"));
  await expect(link(page, en("list.unblock"))).toHaveCount(0);

  await secondTab.locator("input[value=block-temporarily]").check();
  await press(secondTab, en("list.block"));
  await expect(secondTab.locator("main")).toContainText(en("hints.hot"));
  await expect(secondTab.locator("main form")).toHaveCount(0);
  await link(secondTab, en("newCard.hot")).click();
  await expect(secondTab.locator("input[name=reason][value=lost]")).toBeChecked();
});

test("an expired card is neither active nor blocked: it is renewed @plain", async ({ page, portal }) => {
  const customer = "100200309";
  await query(
    portal.databaseUrl,
    "update bank.card set expires_on = '2024-08-31' where customer_number = $1",
    [customer],
  );
  await signIn(page, portal.url, customer);
  await page.goto("/DebitCard");
  await expect(page.locator("h1")).toContainText("3092");
  await expect(page.locator("main")).toContainText(en("status.expired"));
  await expect(page.locator("main")).toContainText(en("hints.expired"));
  await expect(link(page, en("list.unblock"))).toHaveCount(0);
  await page.goto("/BlockAllCards");
  await expect(rowOf(page, "3092")).toContainText(en("blockAll.plans.expired"));
  await page.goto("/DebitCard");
  const activity = await link(page, en("list.seeActivity")).getAttribute("href");
  for (const path of ["/BlockCard", "/ChangePin", "/CardLimitChange", "/ChannelWiseBlocking"]) {
    await page.goto(activity!.replace("/CardActivity", path));
    await expect(page.locator("main")).toContainText(en("hints.expired"));
    await expect(page.locator("main form")).toHaveCount(0);
  }
  await isAccessible(page);
  await link(page, en("newCard.expired")).click();
  await expect(page.locator("input[name=reason][value=expired]")).toBeChecked();
});

test("all cards are blocked at once from the home page: nothing is asked, and twice is once", async ({
  page,
  portal,
}) => {
  const customer = "100200301";
  const visitor = await signIn(page, portal.url, customer);
  await visitor.get("/BlockAllCards");
  await page.goto("/main");
  await link(page, words("en", "accounts")("home.blockAllCards")).click();
  await expect(page).toHaveURL(/\/BlockAllCards$/);
  await expect(rowOf(page, "3019")).toContainText(en("blockAll.plans.active"));
  await expect(rowOf(page, "3027")).toContainText(en("blockAll.plans.inactive"));
  await expect(rowOf(page, "3035")).toContainText(en("blockAll.plans.active"));
  await expect(page.locator("main input:visible")).toHaveCount(0);
  await press(page, en("blockAll.press"));

  await expect(page.locator(".notice[role=status]")).toContainText(en("blockAll.done"));
  await expect(rowOf(page, "3035")).toContainText(en("blockAll.results.inactive"));
  await expect(page.locator('main a[href^="tel:"]')).toHaveCount(1);
  await isAccessible(page);
  // The page of another tab, from before.
  expect((await visitor.post("/BlockAllCards", {})).location).toMatch(/^\/BlockAllCards\?done=/);
  const shown = (await textsOf(portal.url, customer)).filter((text) =>
    text.includes("is temporarily blocked"),
  );
  expect(shown.length).toBe(2);
});

test("a customer without a card applies for one, gets its number, and cannot apply twice", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200306");
  await page.goto("/DebitCard");
  await expect(page.locator("main")).toContainText(en("list.none"));
  await link(page, en("list.apply")).click();
  await expect(page).toHaveURL(/\/DebitCardApply/);
  await press(page, en("list.apply"));
  await expect(page.locator(".errors")).toContainText(en("apply.errors.reason"));
  await expect(page.locator(".errors")).toContainText(en("apply.errors.delivery"));

  const apply = async () => {
    await page.locator("input[name=reason][value=new-card]").check();
    await page.locator("input[name=delivery][value=branch]").check();
    await press(page, en("list.apply"));
    await expect(page.locator("dl").first()).toContainText(flows("delivery.free"));
    await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
    await press(page, en("list.apply"));
  };
  await apply();
  await expect(page.locator("input[name=otp]")).toBeVisible();
  await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf("100200306")));
  await press(page, en("list.apply"));
  await expect(page).toHaveURL(/done=/);
  await expect(page.locator(".notice[role=status]")).toContainText(/DC\d+/);
  const [number] = /DC\d+/.exec(await page.locator(".notice[role=status]").innerText())!;
  await expect(page.locator(".notice[role=status]")).toContainText(en("apply.done", { number }));
  await expect(rowOf(page, number)).toContainText(en("apply.states.received"));
  await apply();
  await expect(page.locator(".errors")).toContainText(flows("errors.bank.9110"));
  await expect(page.locator("input[name=reason][value=new-card]")).toBeChecked();
  await expect(page.locator("main")).toContainText(flows("delivery.free"));
  const replaced = `${en("apply.reasons.lost")}: ${flows("delivery.fee", { fee: "₹177.00" })}`;
  await expect(page.locator("main")).toContainText(replaced);
  await expect(page.locator("main")).toContainText(flows("delivery.debited"));
  await expect(page.locator("main")).toContainText(flows("delivery.days", { days: "5" }));
  await page.locator("input[name=reason][value=lost]").check();
  await press(page, en("list.apply"));
  const check = page.locator("dl").first();
  await expect(check).toContainText(`${en("apply.fee")}`);
  await expect(check).toContainText("₹177.00");
  await expect(check).toContainText(en("apply.left"));

  for (const state of ["printed", "sent", "delivered"])
    expect(await moveRequestOn(page, number)).toContain(en(`apply.states.${state}`));
  await isAccessible(page);
  await page.goto("/DebitCardApply");
  const delivered = rowOf(page, number);
  await expect(delivered).toContainText(en("apply.unblockFirst"));
  await delivered.getByRole("link").click();
  await expect(page.locator("main")).toContainText(en("status.inactive"));
});

async function urlOf(page: Page, pattern: RegExp): Promise<string> {
  await expect(page).toHaveURL(pattern);
  return page.url();
}

test("who only looks may block and not unblock, and nobody sees a card of others @plain", async ({
  page,
  portal,
}) => {
  const customer = "100200310";
  const [account] = accountsOf(customer);
  const visitor = await signIn(page, portal.url, customer);
  await page.goto("/DebitCard");
  await expect(link(page, en("pin.generateTitle"))).toHaveCount(0);
  await expect(page.locator("main")).toContainText(en("viewOnly.list"));
  await page.goto("/BlockAllCards");
  await expect(page.locator("main")).toContainText(en("viewOnly.blockAllLead"));
  await page.goto("/DebitCard");
  await link(page, en("viewOnly.blockForGood")).click();
  await expect(page.locator("main")).toContainText(en("viewOnly.typeHint"));
  await page.goto("/DebitCard");
  await press(page, en("block.now"));
  await expect(page.locator(".notice[role=status]")).toContainText(en("done.block-temporarily"));
  expect((await textsOf(portal.url, customer))[0]).toContain("Your branch can unblock it");
  await expect(link(page, en("list.unblock"))).toHaveCount(0);
  await link(page, en("viewOnly.blockForGood")).first().click();
  await expect(page.locator("main")).toContainText(en("block.viewOnly"));
  await expect(page.getByRole("button", { name: en("list.unblock"), exact: true })).toHaveCount(0);
  const requested = new URL(page.url());
  await visitor.get(requested.pathname + requested.search);
  const unblocked = await visitor.post(requested.pathname + requested.search, { change: "unblock" });
  expect(unblocked.status).toBe(403);

  expect((await visitor.get("/DebitCardApply")).status).toBe(403);
  for (const path of [
    `/DebitCard?account=${accountsOf("100200304")[0]}`,
    `/BlockCard?account=${account}&card=E00000000000`,
    `/CardActivity?account=${account}&card=E00000000000`,
  ])
    expect((await visitor.get(path)).status).toBe(404);
});
