import type { Page } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { holdBack, openIn, signIn } from "../../support/browser";
import { moveRequestOn } from "../../support/counter";
import { expect, test } from "../../support/journey";
import { textsOf } from "../../support/password-journey";
import { query } from "../../support/query";
import { Visitor } from "../../support/visitor";
import { words } from "../../support/words";

/** These journeys leave customers with blocked cards. */
test.use({ portalOf: "cards" });

const en = words("en", "cards");
const flows = words("en", "flows");
const mobileOf = (customer: string) => `98400123${customer.slice(-2)}`;

/** A button, or a link that looks like one, by its words; those of a card are followed by its number. */
const link = (page: Page, text: string) => page.locator("main a").filter({ hasText: text });
const press = (page: Page, text: string) => page.getByRole("button", { name: text, exact: true }).click();

async function confirmAndEnterOtp(page: Page, confirm: string, readOtp: () => Promise<string>) {
  await press(page, confirm);
  await expect(page.locator("input[name=otp]")).toBeVisible();
  await page.locator("input[name=otp]").fill(await readOtp());
  await press(page, confirm);
  await expect(page).toHaveURL(/\/DebitCard\?.*done=/);
}

test("a card is blocked for now, which every page says, and unblocked again (ta)", async ({
  page,
  portal,
}) => {
  const customer = "100200304";
  const ta = words("ta", "cards");
  const visitor = await signIn(page, portal.url, customer);
  const otp = () => visitor.readOtp(mobileOf(customer));
  await openIn(page, "ta", "/main");
  await page.goto("/DebitCard");
  await isAccessible(page);
  // Drawn as it is held in the hand; the light version has its words alone.
  const drawn = page.locator(".plastic").first();
  const number = await drawn.locator("h2").innerText();
  await expect(drawn).toHaveClass("card plastic");
  const light = new Visitor(portal.url, { "Save-Data": "on" });
  light.cookies.set("session", visitor.cookies.get("session")!);
  const { body } = await light.get("/DebitCard");
  expect([body.includes(number), /class="plastic/.test(body)]).toEqual([true, false]);
  await link(page, ta("list.block")).first().click();
  await press(page, ta("list.block"));
  await expect(page.locator("#change-error")).toContainText(ta("block.choose"));
  await isAccessible(page);

  await page.locator("select[name=change]").selectOption("block-temporarily");
  await press(page, ta("list.block"));
  // The question heads what follows from it; nothing has gone wrong.
  await expect(page.locator("main .notice__word")).toHaveText([ta("block.sure")]);
  await isAccessible(page);
  await confirmAndEnterOtp(page, ta("block.confirm.block-temporarily"), otp);
  await expect(page.locator(".notice[role=status]")).toContainText(ta("done.block-temporarily"));
  await expect(page.locator("main")).toContainText(ta("hints.inactive"));
  await expect(drawn).toHaveClass("card plastic plastic--off");
  await expect(link(page, ta("pin.generateTitle"))).toHaveCount(0);

  await link(page, ta("list.unblock")).first().click();
  await press(page, ta("list.unblock"));
  await expect(page.locator("main")).toContainText(ta("block.sureUnblock"));
  await confirmAndEnterOtp(page, ta("block.confirm.unblock"), otp);
  await expect(page.locator(".notice[role=status]")).toContainText(ta("done.unblock"));
  await expect(link(page, ta("pin.generateTitle"))).toHaveCount(1);
});

test("a block for good is not taken back, and another tab that still offers one is told @plain", async ({
  page,
  portal,
}) => {
  const customer = "100200305";
  const visitor = await signIn(page, portal.url, customer);
  await page.goto("/DebitCard");
  await link(page, en("list.block")).first().click();
  const form = await urlOf(page, /\/BlockCard\?/);
  const secondTab = await page.context().newPage();
  await secondTab.goto(form);

  await page.locator("select[name=change]").selectOption("block-for-good");
  await press(page, en("list.block"));
  await expect(page.locator("main")).toContainText(en("block.forGood"));
  await confirmAndEnterOtp(page, en("block.confirm.block-for-good"), () =>
    visitor.readOtp(mobileOf(customer)),
  );
  await expect(page.locator(".notice[role=status]")).toContainText(en("done.block-for-good"));
  await expect(page.locator("main")).toContainText(en("hints.hot"));
  await expect(link(page, en("list.unblock"))).toHaveCount(0);

  await secondTab.locator("select[name=change]").selectOption("block-temporarily");
  await press(secondTab, en("list.block"));
  await expect(secondTab.locator(".errors")).toContainText(flows("errors.bank.9103"));
  await expect(secondTab.locator("main")).toContainText(en("hints.hot"));
  await expect(secondTab.locator("main form")).toHaveCount(0);
  await link(secondTab, en("newCard.hot")).click();
  await expect(secondTab.locator("select[name=reason]")).toHaveValue("lost");
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
  const panel = page.getByRole("region", { name: /3092/ });
  await expect(panel).toContainText(en("status.expired"));
  await expect(panel).toContainText(en("hints.expired"));
  await expect(link(page, en("list.unblock"))).toHaveCount(0);
  await page.goto("/BlockAllCards");
  await expect(page.getByRole("row", { name: /3092/ })).toContainText(en("blockAll.plans.expired"));
  await page.goto("/DebitCard");
  const activity = await link(page, en("list.seeActivity")).getAttribute("href");
  for (const path of ["/BlockCard", "/ChangePin", "/CardLimitChange", "/ChannelWiseBlocking"]) {
    await page.goto(activity!.replace("/CardActivity", path));
    await expect(page.locator("main")).toContainText(en("hints.expired"));
    await expect(page.locator("main form")).toHaveCount(0);
  }
  await isAccessible(page);
  await link(page, en("newCard.expired")).click();
  await expect(page.locator("select[name=reason]")).toHaveValue("expired");
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
  await expect(page.getByRole("row", { name: /3019/ })).toContainText(en("blockAll.plans.active"));
  await expect(page.getByRole("row", { name: /3027/ })).toContainText(en("blockAll.plans.inactive"));
  await expect(page.getByRole("row", { name: /3035/ })).toContainText(en("blockAll.plans.active"));
  await expect(page.locator("main input:visible")).toHaveCount(0);
  await press(page, en("blockAll.press"));

  await expect(page.locator(".notice[role=status]")).toContainText(en("blockAll.done"));
  await expect(page.getByRole("row", { name: /3035/ })).toContainText(en("blockAll.results.inactive"));
  await expect(page.locator('main a[href^="tel:"]')).toHaveCount(1);
  await isAccessible(page);
  // The page of another tab, from before.
  expect((await visitor.post("/BlockAllCards", {})).location).toMatch(/^\/BlockAllCards\?done=/);
  const shown = (await textsOf(portal.url, customer)).filter((text) => text.includes("is blocked for now"));
  expect(shown.length).toBe(2);
});

test("a customer without a card applies for one, gets its number, and cannot apply twice", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200306");
  await page.goto("/DebitCard");
  await expect(page.locator("main")).toContainText(en("list.none"));
  await link(page, en("list.apply")).click();
  await expect(page).toHaveURL(/\/DebitCardApply/);
  await press(page, en("list.apply"));
  await expect(page.locator(".errors")).toContainText(en("apply.errors.reason"));
  await expect(page.locator(".errors")).toContainText(en("apply.errors.delivery"));

  const apply = async () => {
    await page.locator("select[name=reason]").selectOption("new-card");
    await page.locator("select[name=delivery]").selectOption("branch");
    await press(page, en("list.apply"));
  };
  await apply();
  await expect(page).toHaveURL(/done=/);
  const [number] = /DC\d+/.exec(await page.locator(".notice[role=status]").innerText())!;
  await expect(page.locator(".notice[role=status]")).toContainText(en("apply.done", { number }));
  await expect(page.getByRole("row", { name: new RegExp(number) })).toContainText(
    en("apply.states.received"),
  );
  const letLoad = await holdBack(page, /\/DebitCardApply\.data/);
  await apply();
  await expect(page.locator(".errors")).toContainText(flows("errors.bank.9110"));
  await expect(page.locator("select[name=reason]")).toHaveValue("new-card");
  await expect(page.locator("main")).toContainText(flows("delivery.free"));
  const replaced = `${en("apply.reasons.lost")}: ${flows("delivery.fee", { fee: "₹177.00" })}`;
  await expect(page.locator("main")).toContainText(replaced);
  await expect(page.locator("main")).toContainText(flows("delivery.debited"));
  await expect(page.locator("main")).toContainText(flows("delivery.days", { days: "5" }));
  // Whoever chooses on while the page loads anew after the refusal keeps it.
  await page.locator("select[name=reason]").selectOption("expired");
  await letLoad();
  await page.waitForLoadState("networkidle");
  await press(page, en("list.apply"));
  await expect(page.locator("#apply-reason-error")).toContainText(flows("errors.bank.9112"));

  for (const state of ["printed", "sent", "delivered"])
    expect(await moveRequestOn(page, number)).toContain(en(`apply.states.${state}`));
  await isAccessible(page);
  await page.goto("/DebitCardApply");
  const delivered = page.getByRole("row", { name: new RegExp(number) });
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
  await link(page, en("list.block")).first().click();
  await expect(page.locator("main")).toContainText(en("viewOnly.typeHint"));
  await page.locator("select[name=change]").selectOption("block-temporarily");
  await press(page, en("list.block"));
  await expect(page.locator("main")).toContainText(en("viewOnly.forNow"));
  await confirmAndEnterOtp(page, en("block.confirm.block-temporarily"), () =>
    visitor.readOtp(mobileOf(customer)),
  );
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
