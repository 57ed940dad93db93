import type { BrowserContext, Page } from "@playwright/test";
import { isAccessible } from "../../support/accessible";
import { lives, choose, fillIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import { captcha } from "../../support/running-portal";
import { PASSWORD, Visitor } from "../../support/visitor";
import { words } from "../../support/words";

/** A session as its customer sees it: the clock, the questions, several tabs, and the pages about it. */

/** Another tab of the same browser. */
async function secondTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

/** Lets time pass in the page alone, in steps that its timers can follow. */
const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000);

test.describe("the clock @scripts", () => {
  test("asks when 30 seconds are left, and staying gives the bank's minutes again", async ({
    page,
    portal,
  }) => {
    await signIn(page, portal.url, "100200301");
    await page.clock.install();
    await page.goto("/main");
    await expect(page.getByRole("timer")).toHaveText(/^(30:00|29:\d\d)$/);
    // Moving now and then, so that only the session's own time is asked about.
    for (let minute = 0; minute < 29; minute += 1) {
      await page.mouse.move(minute, 10);
      await pass(page, 60);
    }
    await page.mouse.move(5, 5);
    await pass(page, 35);
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Your session is about to end");
    await question.getByRole("button", { name: "Stay signed in" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("timer")).toHaveText(/^(30:00|29:\d\d)$/);
  });

  test("asks whether anybody is there after two minutes, and signs out a minute later, with the way back", async ({
    page,
    portal,
  }) => {
    await signIn(page, portal.url, "100200304");
    await page.clock.install();
    await page.goto("/Dashboard");
    await expect(page.getByRole("timer")).toBeVisible();
    await pass(page, 121);
    await expect(page.getByRole("alertdialog")).toContainText("Are you still there?");
    await pass(page, 61);
    await expect(page).toHaveURL("/?reason=idle&to=%2FDashboard");
    await expect(page.getByText(words("en", "sign-in")("reasons.idle"))).toBeVisible();
    await page.goto("/main");
    await expect(page).toHaveURL(/\/\?to=%2Fmain/);
  });

  test("refused by the bank, staying signs out", async ({ page, portal }) => {
    await signIn(page, portal.url, "100200305");
    await page.clock.install();
    await page.goto("/main");
    await expect(page.getByRole("timer")).toBeVisible();
    await pass(page, 121);
    await query(
      portal.databaseUrl,
      "update bank.bank_session set ended_at = now() where customer_number = '100200305'",
    );
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await expect(page).toHaveURL(/reason=stay-refused/);
    await expect(page.getByText("could not keep your session open")).toBeVisible();
  });
});

test.describe("several tabs @scripts", () => {
  test("signing out in one shows the sign-in page in the other", async ({ page, context, portal }) => {
    await signIn(page, portal.url, "100200306");
    await page.goto("/main");
    const other = await secondTab(context, "/Dashboard");
    await expect(other.getByRole("timer")).toBeVisible();
    await expect(page.getByRole("timer")).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/?reason=signed-out");
    await expect(other).toHaveURL("/?to=%2FDashboard&reason=signed-out");
    await expect(other.getByText("You have signed out.")).toBeVisible();
  });

  test("what is typed in one outlives the sign-out in another", async ({ page, context, portal }) => {
    await signIn(page, portal.url, "100200306");
    await page.goto("/main");
    const other = await secondTab(context, "/AccountNames");
    await expect(other.getByRole("timer")).toBeVisible();
    const name = other.locator("main input[name^=name]").first();
    await name.fill("");
    await name.pressSequentially("Household");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(other).toHaveURL(/^[^?]*\/\?.*to=%2FAccountNames%3Fkept%3D/);
    const back = new URL(other.url()).searchParams.get("to")!;
    await signIn(other, portal.url, "100200306");
    await other.goto(back);
    await expect(other.getByText(words("en", "common")("form.ended"))).toBeVisible();
    await expect(name).toHaveValue("Household");
  });

  test("the question answered in one is answered in the other", async ({ page, context, portal }) => {
    await signIn(page, portal.url, "100200306");
    await page.clock.install();
    await page.goto("/main");
    const other = await context.newPage();
    await other.clock.install();
    await other.goto("/Dashboard");
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(other.getByRole("timer")).toBeVisible();
    // One clock for both tabs.
    await pass(page, 121);
    await expect(other.getByRole("alertdialog")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(other.getByRole("alertdialog")).toBeHidden();
  });

  test("work in one keeps the other from asking", async ({ page, context, portal }) => {
    await signIn(page, portal.url, "100200306");
    await page.clock.install();
    await page.goto("/main");
    const other = await secondTab(context, "/Dashboard");
    await expect(page.getByRole("timer")).toBeVisible();
    await expect(other.getByRole("timer")).toBeVisible();
    await pass(page, 100);
    await page.evaluate(() => {
      const told = new Promise<void>((resolve) => {
        new BroadcastChannel("session").onmessage = () => resolve();
      });
      Object.assign(window, { told });
    });
    await other.mouse.move(20, 20);
    await other.mouse.move(40, 40);
    await page.evaluate(() => (window as unknown as { told: Promise<void> }).told);
    await pass(page, 100);
    await expect(page.getByRole("alertdialog")).toBeHidden();
  });
});

test("the page says when the session ends; over, the sign-in page says so and leads back", async ({
  page,
  portal,
}, { project }) => {
  await signIn(page, portal.url, "100200310");
  await page.goto("/Dashboard");
  const scripted = project.use.javaScriptEnabled !== false;
  await expect(page.getByRole("banner")).toContainText(
    scripted ? /(30:00|29:\d\d)/ : /Session ends at \d\d:\d\d:\d\d/,
  );
  await query(
    portal.databaseUrl,
    "update portal.session set last_seen_at = now() - interval '31 minutes' where customer_number = '100200310'",
  );
  await page.goto("/Sessions");
  await expect(page).toHaveURL("/?to=%2FSessions&reason=session-ended");
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await isAccessible(page);
  await fillIn(page, { customerId: "100200310", password: PASSWORD, captcha: "WRONG7" });
  await page.locator("input[name=captcha]").press("Enter");
  await expect(page.locator(".errors")).toBeVisible();
  await fillIn(page, { customerId: "100200310", password: PASSWORD, captcha });
  await page.locator("input[name=captcha]").press("Enter");
  await expect(page).toHaveURL("/OtpVerification");
  await page.locator("input[name=otp]").fill(await new Visitor(portal.url).readOtp("9840012310"));
  await page.locator("input[name=otp]").press("Enter");
  await expect(page).toHaveURL("/Sessions");
});

test("what was typed stays in another language or version, and comes back after a session that was over", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200306");
  await page.goto("/AccountNames");
  const name = page.locator("main input[name^=name]").first();
  await name.fill("");
  await name.pressSequentially("Household");
  for (const choice of [
    "[name=language][value=ta]",
    "[name=language][value=en]",
    "[value='lite:on']",
    "[value='lite:off']",
  ]) {
    await choose(page, choice);
    await expect(page).toHaveURL(/[?&]kept=/);
    await expect(name).toHaveValue("Household");
  }
  await query(portal.databaseUrl, "update portal.session set ended_at = now() where customer_number = $1", [
    "100200306",
  ]);
  await page.locator("main form button").first().click();
  await expect(page.getByText(words("en", "sign-in")("reasons.not-sent"))).toBeVisible();
  const back = new URL(page.url()).searchParams.get("to")!;
  await signIn(page, portal.url, "100200306");
  await page.goto(back);
  await expect(page.getByText(words("en", "common")("form.unsent"))).toBeVisible();
  await expect(name).toHaveValue("Household");
  await isAccessible(page);
});

test("one's sessions: another browser is signed out, then all of them", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200309");
  const elsewhere = new Visitor(portal.url, { "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/132.0" });
  await elsewhere.signIn("100200309");
  await page.goto("/main");
  await page.goto("/Sessions");
  if (test.info().project.name === "js") await lives(page);
  const living = page.getByRole("region", { name: "Signed in now" });
  const row = living.getByRole("listitem").filter({ hasText: "Firefox, Windows" });
  const isSure = (act: string) =>
    test.info().project.name === "js" &&
    page.getByRole("alertdialog").getByRole("button", { name: act }).click();
  await row.getByRole("button", { name: /^Sign out/ }).click();
  await isSure("Sign out");
  await expect(page.getByText("That browser has been signed out.")).toBeVisible();
  await expect(living.getByRole("listitem").filter({ hasText: "Firefox, Windows" })).toHaveCount(0);
  expect((await elsewhere.get("/main")).location).toContain("reason=signed-out-elsewhere");
  await expect(page.getByRole("region", { name: /Earlier sign-ins/ })).toContainText("Firefox, Windows");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await isSure("Sign out everywhere");
  await expect(page).toHaveURL("/?reason=signed-out-everywhere");
  await expect(page.getByText("You have signed out everywhere.")).toBeVisible();
});

test("one's activity in words, by kind and page @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200310");
  await page.goto("/Activity");
  const proven = page.getByRole("listitem").filter({ hasText: "OTP entered at sign-in" });
  await expect(proven.first()).toContainText("Done");
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await expect(page.getByText("There is no activity of this type yet.")).toBeVisible();
});

test("locked by its customer, net-banking opens to nobody", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200301");
  await page.goto("/main");
  await page.goto("/LockNetBanking");
  await page.getByRole("button", { name: "Lock now" }).click();
  await expect(page).toHaveURL("/?reason=net-banking-locked");
  await expect(page.getByText("To unlock it")).toBeVisible();
  await query(portal.databaseUrl, "update bank.customer set status = 'active' where number = '100200301'");
});
