import type { Locator, Page } from "@playwright/test";
import { parsePlainAmount } from "common/money";
import { PRESS, PRESS_STATE } from "~/ui/press";
import { fillIn, lives, signIn } from "../../support/browser";
import { arrives, cutOff, holdNext, loseNext, waysOfLosing, type WayOfLosing } from "../../support/bad-line";
import { usableAgain } from "../../security/act-forms";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import { captcha } from "../../support/running-portal";
import { confirm, fillTransfer, goToCheck, payeeOf, press, receipt } from "../../support/transfers";
import { someAmount, TRANSACTION_PASSWORD } from "../../support/two-pass";
import { PASSWORD, mobileOf } from "../../support/visitor";
import { words } from "../../support/words";

/** What browser and router note of a line that is lost on purpose. */
test.use({
  // They leave payments, payees, deposits and a blocked card.
  portalOf: "line",
  expectedFaults: [/Failed to load resource|Error loading route module|Failed to fetch dynamically imported/],
});

const customer = "100200301";
const devika = payeeOf(customer, "within-bank", "Devika Nair");
const say = words("en", "line");
const bar = (page: Page) => page.locator(".loading[role=alert]");

/** Before the layer is there, the browser itself says that it has no connection. */
const hasLayer = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").some(({ name }) => /\/texts\/\w+\.line\./.test(name)),
      ),
    )
    .toBe(true);

async function typePayment(page: Page, url: string) {
  const amount = someAmount();
  const visitor = await signIn(page, url, customer);
  await fillTransfer(page, "within-bank", { to: devika.key, amount, remark: "rent" });
  await lives(page);
  await hasLayer(page);
  return { amount, visitor };
}

/** The OTP stands in its field, and has not been sent. */
async function typeOtp(page: Page, url: string) {
  const { amount, visitor } = await typePayment(page, url);
  await goToCheck(page);
  await confirm(page);
  const otp = await visitor.readOtp(mobileOf(customer));
  await page.locator("input[name=otp]").fill(otp);
  return { amount, otp };
}

const countPayments = async (databaseUrl: string, amount: string) =>
  (
    await query<{ count: string }>(databaseUrl, "select count(*) from bank.payment where amount = $1", [
      String(parsePlainAmount(amount)),
    ])
  )[0]!.count;

test.describe("a press whose answer is lost", () => {
  for (const way of Object.keys(waysOfLosing) as WayOfLosing[])
    test(`is found out about at each step of a payment: ${way} @scripts`, async ({ page, portal }) => {
      const { amount, visitor } = await typePayment(page, portal.url);
      /** What was lost before the portal is said not to have been sent, and pressed again: all entries are still there. */
      const pressLosing = async (button: Locator) => {
        const { lost } = await loseNext(page, "POST", way);
        await button.click();
        await lost;
        if (arrives(way)) return;
        await expect(bar(page)).toContainText(say("notSent"));
        await button.click();
      };

      await pressLosing(page.getByRole("button", { name: "Continue", exact: true }));
      await expect(page.locator("input[name=transactionPassword]")).toBeVisible();
      await expect(page.locator("main")).toContainText("rent");

      await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
      await pressLosing(page.locator("button[value=confirm]"));
      await expect(page.locator("input[name=otp]")).toBeVisible();

      await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf(customer)));
      await pressLosing(page.locator("button[value=verify]"));
      await expect(page).toHaveURL(receipt);
      await expect(bar(page)).toHaveCount(0);
      expect(await countPayments(portal.databaseUrl, amount)).toBe("1");
    });

  test("leaves the page as it is while nobody knows, sends nothing again, and is found out about when the line is back @scripts", async ({
    page,
    portal,
  }) => {
    const { amount, otp } = await typeOtp(page, portal.url);
    const { lost } = await loseNext(page, "POST", "cut after the portal");
    const mend = await cutOff(page, PRESS_STATE);
    await page.locator("button[value=verify]").click();
    await lost;
    await expect(bar(page)).toContainText("Do not pay again");
    await expect(bar(page)).toHaveAttribute("role", "alert");
    await expect(page.locator("input[name=otp]")).toHaveValue(otp);
    let presses = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes(".data")) presses += 1;
    });
    await page.locator("button[value=verify]").click();
    await page.locator("input[name=otp]").press("Enter");
    await mend();
    await expect(page).toHaveURL(receipt);
    expect(presses).toBe(0);
    expect(await countPayments(portal.databaseUrl, amount)).toBe("1");
  });
});

test("a press that its customer leaves at once is not called lost @scripts", async ({ page, portal }) => {
  await typePayment(page, portal.url);
  await page.route(/\.data(\?|$)/, (route) =>
    route.request().method() === "POST" ? new Promise<never>(() => null) : route.fallback(),
  );
  const pressed = page.waitForRequest((request) => request.method() === "POST");
  await press(page, "Continue");
  await pressed;
  // The note that it is being sent covers the head.
  await page.locator("header a[href='/Notifications']").dispatchEvent("click");
  await expect(page).toHaveURL(/\/Notifications$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("a press that comes after its number was closed does nothing @scripts", async ({ page, portal }) => {
  const { amount } = await typeOtp(page, portal.url);
  const late = await holdNext(page);
  await page.locator("button[value=verify]").click();
  await expect(bar(page)).toContainText(say("notSent"));
  expect((await late()).status()).toBe(409);
  expect(await countPayments(portal.databaseUrl, amount)).toBe("0");
  await page.locator("button[value=verify]").click();
  await expect(page).toHaveURL(receipt);
  expect(await countPayments(portal.databaseUrl, amount)).toBe("1");
});

test("a press whose process died is told by the page of its run @scripts", async ({ page, portal }) => {
  const { amount } = await typeOtp(page, portal.url);
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const number = route.request().headers()[PRESS.toLowerCase()]!;
    await query(
      portal.databaseUrl,
      "insert into portal.press (id, state, pressed_at) values ($1, 'under-way', now() - interval '2 minutes')",
      [number],
    );
    await route.abort("connectionreset");
  });
  await page.locator("button[value=verify]").click();
  // Nothing was made: the OTP can still be entered there.
  await expect(page).toHaveURL(/\?run=[0-9a-f-]{36}$/);
  await expect(bar(page)).toHaveCount(0);
  await expect(page.locator("input[name=otp]")).toHaveValue("");
  expect(await countPayments(portal.databaseUrl, amount)).toBe("0");
});

test.describe("the last press of other acts", () => {
  const acts: {
    act: string;
    customer: string;
    /** `turn` differs with each way: both may come to the same bank. */
    goToLast(page: Page, turn: number, otp: () => Promise<string>): Promise<Locator>;
    /** SQL that lets it be done once more. */
    again?: string;
    end: RegExp;
  }[] = [
    {
      act: "a block of a card",
      customer: "100200304",
      again: usableAgain,
      goToLast: async (page) => {
        await page.goto("/DebitCard");
        return page.getByRole("button", { name: words("en", "cards")("block.now"), exact: true });
      },
      end: /\/DebitCard\?.*done=/,
    },
    {
      act: "a new payee",
      customer: "100200306",
      goToLast: async (page, turn, otp) => {
        const accountNumber = `70012006809${turn}`;
        await page.goto("/Beneficiary?kind=imps");
        await fillIn(page, {
          name: "Anitha",
          accountNumber,
          confirmAccountNumber: accountNumber,
          ifsc: "SBIN0000869",
        });
        await press(page, "Continue");
        await confirm(page);
        await fillIn(page, { otp: await otp() });
        return page.locator("button[value=verify]");
      },
      end: /\/ManageBeneficiary\?.*done=/,
    },
    {
      act: "a deposit",
      customer: "100200306",
      goToLast: async (page, turn, otp) => {
        await page.goto(`/TermDeposit/new?product=fixed&amount=${3_000 + 100 * turn}&months=12`);
        await lives(page);
        await press(page, words("en", "deposits")("form.go"));
        await page.getByLabel(words("en", "deposits")("nominate.none")).check();
        await press(page, "Continue");
        await confirm(page);
        await fillIn(page, { otp: await otp() });
        return page.locator("button[value=verify]");
      },
      end: /\/TermDeposit\/P\w{13}$/,
    },
  ];
  for (const { act, customer: who, goToLast, again, end } of acts)
    for (const [turn, way] of (["cut before the portal", "cut after the portal"] as const).entries())
      test(`${act} is carried out once, and its end is shown: ${way} @scripts`, async ({ page, portal }) => {
        const visitor = await signIn(page, portal.url, who);
        if (again) await query(portal.databaseUrl, again);
        const last = await goToLast(page, turn, () => visitor.readOtp(mobileOf(who)));
        await hasLayer(page);
        const { lost } = await loseNext(page, "POST", way);
        await last.click();
        await lost;
        if (!arrives(way)) {
          await expect(bar(page)).toContainText(say("notSent"));
          await last.click();
        }
        await expect(page).toHaveURL(end);
      });
});

test("a sign-in whose answer is lost says that it arrived, and keeps the customer's ID @scripts", async ({
  page,
}) => {
  await page.goto("/");
  await hasLayer(page);
  await fillIn(page, { customerId: "100200302", password: PASSWORD, captcha });
  const { lost } = await loseNext(page, "POST", "cut after the portal");
  await page.locator("input[name=captcha]").press("Enter");
  await lost;
  await expect(bar(page)).toContainText(say("answered"));
  await expect(page.locator("input[name=customerId]")).toHaveValue("100200302");
});

test("a sign-in that did not arrive leaves all that was typed, the captcha too @scripts", async ({
  page,
}) => {
  await page.goto("/");
  await hasLayer(page);
  const typed = { customerId: "100200302", password: PASSWORD, captcha };
  await fillIn(page, typed);
  const { lost } = await loseNext(page, "POST", "cut before the portal");
  await page.locator("input[name=captcha]").press("Enter");
  await lost;
  await expect(bar(page)).toContainText(say("notSent"));
  for (const [name, value] of Object.entries(typed))
    await expect(page.locator(`input[name=${name}]`)).toHaveValue(value);
});

test.describe("a page that does not come", () => {
  for (const way of ["cut before the portal", "answered 502 by a proxy"] as const)
    test(`comes by itself when the line is back: ${way} @scripts`, async ({ page, portal }) => {
      await typePayment(page, portal.url);
      const { lost } = await loseNext(page, "GET", way);
      await page.locator("header a[href='/Notifications']").click();
      await lost;
      await expect(page).toHaveURL(/\/Notifications$/);
      await expect(bar(page)).toHaveText(say("back"));
      await expect(bar(page)).toHaveCount(0);
    });

  test("leaves what is typed where it is while the line is gone @scripts", async ({ page, portal }) => {
    const { amount } = await typePayment(page, portal.url);
    const mend = await cutOff(page, "**/*");
    await page.locator("header a[href='/Notifications']").click();
    await expect(bar(page)).toContainText(say("reading"));
    await expect(page.locator("input[name=amount]")).toHaveValue(amount);
    await mend();
    await expect(page).toHaveURL(/\/Notifications$/);
  });
});
