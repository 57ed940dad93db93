import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { accountsOf } from "bank/demo/people";
import { openDatabase } from "common/postgres/connection.server";
import type { PayeeKind } from "common/payments";
import { isAccessible } from "../../support/accessible";
import { fillIn, signIn, speak } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { payeeOf } from "../../support/transfers";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { scriptsFor, type Spoken, words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

/** A customer adds a payee, finds it in the list with what it may get, and deletes it. */
interface Journey {
  /** By which it is paid: one adding for all. */
  kinds: readonly PayeeKind[];
  language: Spoken;
  customer: string;
  typed: Record<string, string>;
  /** On the check page, beside what was typed. */
  shown: string[];
}

const account = accountsOf("100200305")[0]!;
const journeys: Journey[] = [
  {
    kinds: ["within-bank"],
    language: "en",
    customer: "100200306",
    typed: { name: "Murugan Traders", accountNumber: account, confirmAccountNumber: account },
    shown: [account],
  },
  {
    kinds: ["imps", "neft-rtgs"],
    language: "ta",
    customer: "100200304",
    typed: {
      name: "சாந்தி",
      accountNumber: "50100071834796",
      confirmAccountNumber: "50100071834796",
      ifsc: "hdfc0000017",
      address: "31/2, Luz Church Rd.",
    },
    shown: ["50100071834796", "HDFC Bank", "HDFC0000017", "31 2 Luz Church Rd"],
  },
  {
    kinds: ["neft-rtgs", "imps"],
    language: "te",
    customer: "100200306",
    typed: {
      name: "Kavitha Kannan",
      accountNumber: "700120068096",
      confirmAccountNumber: "700120068096",
      ifsc: "SBIN0000869",
      address: "90 North Veli Street",
    },
    shown: ["700120068096", "State Bank of India", "SBIN0000869", "₹2,00,000.00"],
  },
];

for (const { kinds, language, customer, typed, shown } of journeys) {
  const [kind] = kinds;
  test(
    `a customer adds a payee, sees it in the list and deletes it (${kind}, ${language})`,
    scriptsFor(kind !== "neft-rtgs"),
    async ({ page, portal }) => {
      const say = words(language, "payees");
      const common = words(language, "common");
      const visitor = await signIn(page, portal.url, customer);
      await page.goto("/ManageBeneficiary");
      if (language !== "en") await speak(page, language);
      await page.goto(`/ManageBeneficiary?kind=${kind}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("list.title"));
      await expect(page.locator("main")).toContainText(say("list.none"));
      await isAccessible(page);

      await page
        .locator("main")
        .getByRole("link", { name: say("list.add"), exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`/Beneficiary\\?kind=${kind}$`));
      await isAccessible(page);
      const { address = "", ...fields } = typed;
      await fillIn(page, fields);
      if (address) await addAddress(page, say("form.addAddress"), address);
      await page.getByRole("button", { name: common("actions.continue"), exact: true }).click();

      await expect(page).toHaveURL(/\/Beneficiary\?run=/);
      const main = page.locator("main");
      for (const text of [typed.name!, ...shown, "₹50,000.00"]) await expect(main).toContainText(text);
      await isAccessible(page);
      await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
      await page.getByRole("button", { name: say("list.add"), exact: true }).click();

      await expect(page.locator("input[name=otp]")).toBeVisible();
      await expect(main).toContainText(shown[0]!);
      await isAccessible(page);
      await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf(customer)));
      await page.getByRole("button", { name: say("list.add"), exact: true }).click();

      await expect(page).toHaveURL(/\/ManageBeneficiary\?.*done=/);
      await expect(page.getByRole("status").filter({ hasText: typed.name! })).toContainText("₹50,000.00");
      const row = page.locator("main .list__row");
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(`••${typed.accountNumber!.slice(-4)}`);
      await expect(main).not.toContainText(typed.accountNumber!);
      await isAccessible(page);

      await row.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(typed.name!);
      await expect(main).toContainText(typed.accountNumber!);
      await expect(main).toContainText(say("page.none"));
      await expect(main.getByRole("link", { name: say("list.pay"), exact: true })).toHaveCount(0);
      await isAccessible(page);

      const payeePage = page.url();
      for (const one of kinds) {
        await page.goto(payeePage);
        await main.locator(`a[href*="/Delete?kind=${one}&"]`).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("delete.title"));
        await expect(main).toContainText(typed.accountNumber!);
        await isAccessible(page);
        await page.getByRole("button", { name: say("delete.confirm"), exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`/ManageBeneficiary\\?kind=${one}&done=[0-9a-f-]{36}$`));
      }
      await expect(main).toContainText(say("delete.deleted"));
      await expect(main).toContainText(say("list.none"));
    },
  );
}

async function addAddress(page: Page, summary: string, address: string): Promise<void> {
  const field = page.locator("input[name=address]");
  if (!(await field.isVisible())) await page.locator("summary", { hasText: summary }).click();
  await field.fill(address);
}

test("payees are one list in the order of their names, each once, and none is added twice @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200301");
  const names = page.locator("main .list__cover");
  await page.goto("/ManageBeneficiary?kind=imps");
  await expect(names).toHaveCount(7);
  const ofImps = await names.allTextContents();
  await page.goto("/ManageBeneficiary");
  const all = await names.allTextContents();
  expect(all).toEqual(all.toSorted());
  expect(ofImps.every((one) => all.includes(one))).toBe(true);
  await isAccessible(page);
  const answer = await page.goto("/ManageBeneficiary?page=3");
  expect(answer?.status()).toBe(404);

  const { name, accountNumber, ifsc = "", address = "" } = payeeOf("100200301", "imps", "Harini Menon");
  await visitor.get("/Beneficiary?kind=imps");
  const grouped = ` ${accountNumber.slice(0, 4)}-${accountNumber.slice(4)}`;
  const again = { name: "Somebody", ifsc: `${ifsc.slice(0, 4)} ${ifsc.slice(4)}`, address };
  const accounts = { accountNumber: grouped, confirmAccountNumber: accountNumber };
  const refused = await visitor.post("/Beneficiary", { ...again, ...accounts });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain(words("en", "payees")("errors.present", { payee: name }));
  expect(refused.body).toContain('value="Somebody"');
  expect(refused.body).toContain(words("en", "payees")("form.toPresent"));
});

test("a payee of another customer cannot be deleted: it does not exist, and the attempt is written down @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200306");
  await visitor.get("/ManageBeneficiary?kind=imps");
  const foreign = { kind: "imps", account: "310447264391", ifsc: "SBIN0000869" };
  const requested = await page.goto(`/ManageBeneficiary/Delete?${new URLSearchParams(foreign)}`);
  expect(requested?.status()).toBe(404);
  expect((await page.goto("/ManageBeneficiary/Payee?payee=AAAAAAAAAAAAAAAA"))?.status()).toBe(404);
  const posted = await visitor.post("/ManageBeneficiary/Delete", { ...foreign, reference: "P0000000000000" });
  expect(posted.status).toBe(404);

  const db = openDatabase<Record<string, never>>({
    url: portal.databaseUrl,
    applicationName: "journey",
    poolSize: 1,
  });
  const { rows } = await sql<{ subject: string; outcome: string }>`
    select subject, outcome from portal.audit where act = 'foreign-payee' and customer_number = '100200306'`.execute(
    db,
  );
  expect(rows.filter(({ subject }) => subject.endsWith("4391")).slice(-2)).toEqual([
    { subject: "********4391", outcome: "refused" },
    { subject: "********4391", outcome: "refused" },
  ]);
  const left = await sql<{ count: number }>`
    select count(*)::int as count from bank.payee where account_number = '310447264391' and deleted_at is null`.execute(
    db,
  );
  await db.destroy();
  expect(left.rows[0]!.count).toBe(1);
});

test("who only looks sees the payees, and adds, pays and deletes nobody @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200310");
  for (const path of ["/Beneficiary", "/ManageBeneficiary/Delete?kind=imps&account=1"])
    expect((await page.goto(path))?.status()).toBe(403);
  await page.goto("/ManageBeneficiary?kind=imps");
  await expect(page.locator("main .list__cover")).toHaveText(["Deepa Thomas"]);
  for (const forbidden of ["Beneficiary?", "ManageBeneficiary/Delete", "OtherBankTransfer"])
    await expect(page.locator(`main a[href^="/${forbidden}"]`)).toHaveCount(0);
  await isAccessible(page);
  await page.locator("main .list__cover").click();
  for (const forbidden of ["Send", "ManageBeneficiary/Delete"])
    await expect(page.locator(`main a[href^="/${forbidden}"]`)).toHaveCount(0);
});

test("a payee's page shows what was paid to it, and sends again to it @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200301");
  await page.goto("/ManageBeneficiary");
  const devika = payeeOf("100200301", "within-bank", "Devika Nair");
  await page.locator("main .list__cover").filter({ hasText: devika.name }).click();
  const main = page.locator("main");
  await expect(main).toContainText(devika.accountNumber);
  await expect(main.locator('.list__cover[href^="/Payments/P"]').first()).toContainText(devika.name);
  await isAccessible(page);
  await main.getByRole("link", { name: words("en", "payees")("list.pay"), exact: true }).click();
  await expect(page).toHaveURL(/\/Send\?payee=/);
});
