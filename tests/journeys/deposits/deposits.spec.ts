import type { BankSchema } from "bank/database/schema";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { accountsOf } from "bank/demo/people";
import { postJournal } from "bank/ledger/post-journal";
import type { Paise } from "common/money";
import { openDatabase } from "common/postgres/connection.server";
import { isAccessible } from "../../support/accessible";
import { fillIn, lives, openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { confirm, press } from "../../support/transfers";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

/** Customers who had no deposit have one afterwards. */
test.use({ portalOf: "deposits" });

const customer = "100200301";
/** The deposit is paid from the second account and pays into the first. */
const [paid, account] = accountsOf(customer) as [string, string];
const short = (number: string) => `••${number.slice(-4)}`;
const say = words("en", "deposits");
const nominee = words("en", "nominee");
const life = words("en", "deposit-life");

test("a deposit is quoted before it is asked for, opened for a minor with its OTP, instructed, and undone on its day; it has its papers", async ({
  page,
  portal,
}, { project }) => {
  const scripts = project.name === "js";
  const visitor = await signIn(page, portal.url, customer);
  const main = page.locator("main");
  const authorise = async (act: string) => {
    await confirm(page);
    await fillIn(page, { otp: await visitor.readOtp(mobileOf(customer)) });
    await press(page, act);
    await expect(page).toHaveURL(/\/TermDeposit\/P\w{13}$/);
  };
  await page.goto("/TermDeposit");
  await page.getByRole("link", { name: "Open a deposit" }).first().click();
  await fillIn(page, { amount: "1050" });
  await page.locator("select[name=term]").selectOption("24");
  await press(page, say("form.calculate"));
  await expect(main).toContainText(say("errors.amountHundreds"));
  await fillIn(page, { amount: "100000" });
  // With scripts the answer comes by itself.
  if (!scripts) await press(page, say("form.calculate"));
  for (const text of ["₹1,15,453.95", "7.25% p.a.", "7.45%", "60 months"])
    await expect(main).toContainText(text);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await isAccessible(page);

  await press(page, say("form.go"));
  await expect(main).toContainText(
    say("nominate.like", { account: short(paid), names: "“Janaki Narayanan”" }),
  );
  await expect(main).not.toContainText(/\d{15}/);
  await page.locator(`input[name=from][value="${account}"]`).check();
  await page
    .locator("summary")
    .filter({ hasText: say("form.nominee") })
    .click();
  await page.getByLabel(say("nominate.named")).check();
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText(nominee("errors.nomineeName"));
  await expect(page.getByRole("alert")).not.toContainText(nominee("errors.guardianName"));
  await fillIn(page, { nomineeName: "Arun", nomineeAddress1: "4 Car Street", nomineeAddress2: "Mylapore" });
  await page.locator("select[name=nomineeRelation]").selectOption("son");
  await page.getByLabel(nominee("minor")).check();
  await fillIn(page, {
    guardianName: "Devaki",
    guardianAddress1: "4 Car Street",
    guardianAddress2: "Mylapore",
  });
  await page.locator("input[name=nomineeBirth]").fill("2015-02-28");
  await page.locator("select[name=guardianRelation]").selectOption("mother");
  for (const who of ["nominee", "guardian"] as const) {
    await page.locator(`select[name=${who}State]`).selectOption("TN");
    if (!scripts) await press(page, nominee(`${who}.showCities`));
    await page.locator(`select[name=${who}City]`).selectOption("CHENNAI");
    await fillIn(page, { [`${who}Pin`]: "600004" });
  }
  await isAccessible(page);
  await press(page, "Continue");
  await expect(page).toHaveURL(/\/TermDeposit\/new\?run=/);
  for (const text of [
    "₹1,00,000.00",
    "₹1,15,453.95",
    "Arun (Son)",
    "Chennai, Tamil Nadu 600004",
    short(account),
  ])
    await expect(main).toContainText(text);
  await expect(main).toContainText(say("check.early", { points: "1.00", days: "7" }));
  await expect(main).toContainText(say("check.tax", { account: short(paid) }));
  await expect(main).not.toContainText(say("check.instalments"));
  await isAccessible(page);
  await authorise(say("check.open"));
  const openedAt = page.url();
  for (const text of ["₹1,15,453.95", "24 months", "Arun", say("maturity.pay"), short(paid)])
    await expect(main).toContainText(text);
  await isAccessible(page);
  const advice = await page.getByRole("link", { name: say("outcome.advice") }).getAttribute("href");
  const file = await visitor.get(advice!);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await page.getByRole("link", { name: say("outcome.details") }).click();
  await expect(page).toHaveURL(/\/FDDetailsView\?account=/);
  await expect(main).toContainText("₹1,15,453.95");
  for (const text of [life("life.opened"), life("life.interest"), life("life.matures")])
    await expect(main.locator("ol.timeline")).toContainText(text);

  await page.getByRole("link", { name: say("maturity.title") }).click();
  await page.getByLabel(say("maturity.principal")).check();
  await press(page, "Continue");
  await expect(main).toContainText(say("maturity.principal"));
  await authorise(say("maturity.title"));
  await expect(main).toContainText(say("outcome.instruct.text"));
  await page.getByRole("link", { name: say("outcome.details") }).click();
  await expect(main).toContainText(say("maturity.principal"));

  const opening = /P\w{13}/.exec(openedAt)![0];
  await page.getByRole("link", { name: say("closing.undo") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("closing.undo"));
  const back = { amount: "₹1,00,000.00", account: short(account) };
  await expect(main).toContainText(say("closing.undoText", back));
  await expect(main).not.toContainText("0%");
  await isAccessible(page);
  await press(page, "Continue");
  await expect(main).toContainText(say("closing.undoCheck"));
  await authorise(say("closing.undo"));
  await expect(main).toContainText(say("outcome.undo.text"));
  for (const text of [say("closing.paidOut"), "₹1,00,000.00", say("closing.paidTo"), short(account)])
    await expect(main).toContainText(text);
  const closed = await page.getByRole("link", { name: say("closing.advice") }).getAttribute("href");
  const paper = await visitor.get(closed!);
  expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  await page.getByRole("link", { name: say("outcome.details") }).click();
  await expect(main.locator("ol.timeline")).toContainText(life("life.paid"));
  await expect(main).toContainText(life("life.openedBy"));
  await expect(main).toContainText(opening);
  await expect(page.getByRole("link", { name: say("closing.title") })).toHaveCount(0);
  await expect(page.getByRole("link", { name: say("closing.advice") })).toHaveAttribute("href", closed!);

  for (const language of scripts ? ["ta", "te"] : ["ml", "en"]) {
    await openIn(page, language, "/TermDeposit/new?product=recurring&amount=500&months=12");
    await expect(main).toContainText("₹6,239.45");
  }
});

/** The demo's customer without a PAN has less than the law's limit for one deposit. */
async function payIn(url: string, account: string, amount: Paise) {
  const db = openDatabase<BankSchema>({ url, applicationName: "journey", poolSize: 1 });
  const now = new Date();
  const particulars = "CASH";
  const lines = [
    { account: ownAccounts.cash, amount: -amount, particulars },
    { account, amount, particulars },
  ];
  await postJournal(db, { reference: `journey ${now.getTime()}`, kind: "cash", lines, now });
  await db.destroy();
}

test("somebody without a PAN gives Form 97 with a deposit above the limit; it is ticked each time, and said afterwards", async ({
  page,
  portal,
}, { project }) => {
  const withoutPan = "100200306";
  const visitor = await signIn(page, portal.url, withoutPan);
  const main = page.locator("main");
  const values = { form: "97", most: "₹50,000.00", taxFree: "₹4,00,000.00" };
  await payIn(portal.databaseUrl, accountsOf(withoutPan)[0]!, 60_000_00n);
  await page.goto("/TermDeposit/new?product=fixed&amount=51000&months=12");
  await expect(main).toContainText(say("form.noPan", { rate: "20" }));
  await expect(main).toContainText(say("form.noPanForm", values));
  if (project.name === "js") await lives(page);
  await press(page, say("form.go"));
  await page.getByLabel(say("nominate.none")).check();
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText(say("errors.panOrForm", values));
  await page.getByLabel(say("noPan.give", values)).check();
  await fillIn(page, { fatherName: "Raghavan Nair", incomeFarm: "0", incomeOther: "4,50,000" });
  await press(page, "Continue");
  for (const error of ["errors.noPanApply", "errors.noPanTrue"])
    await expect(page.getByRole("alert")).toContainText(say(error, values));
  await expect(page.locator("input[name=fatherName]")).toHaveValue("Raghavan Nair");
  await expect(page.locator("input[name=noPanTrue]")).not.toBeChecked();
  await isAccessible(page);
  await fillIn(page, { incomeOther: "1,20,000" });
  await page.locator("input[name=noPanTrue]").check();
  await press(page, "Continue");
  await expect(page).toHaveURL(/\/TermDeposit\/new\?run=/);
  for (const text of [say("noPan.title", values), "Raghavan Nair", "₹1,20,000.00", say("noPan.true")])
    await expect(main).toContainText(text);
  await confirm(page);
  await fillIn(page, { otp: await visitor.readOtp(mobileOf(withoutPan)) });
  await press(page, say("check.open"));
  await expect(page).toHaveURL(/\/TermDeposit\/P\w{13}$/);
  await expect(main).toContainText(say("noPan.withDeposit"));
  const reference = /P\w{13}$/.exec(page.url())![0];
  await page.getByRole("link", { name: say("outcome.details") }).click();
  await expect(main).toContainText(`reference number ${reference}`);
});

test("a press is not lost when the quote arrives while the next page loads @scripts", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200301");
  await page.goto("/TermDeposit/new?product=fixed&amount=50000&months=12");
  await lives(page);
  const [pageAsked, quoteTold] = [gate(), gate()];
  await page.route(/\/TermDeposit\/new\.data/, async (route) => {
    const request = route.request();
    if (request.postData()?.includes("asks=")) {
      await pageAsked.opened;
      await route.fulfill({ response: await route.fetch() });
      return quoteTold.open();
    }
    if (request.method() === "GET" && !request.url().includes("go=1")) return route.continue();
    if (request.method() === "GET") {
      pageAsked.open();
      await quoteTold.opened;
      await page.waitForTimeout(300);
    }
    return route.continue();
  });
  const asked = page.waitForRequest((request) => request.postData()?.includes("asks=") ?? false);
  await page.locator("input[name=amount]").pressSequentially("0");
  await asked;
  await press(page, say("form.go"));
  await expect(page.getByLabel(say("nominate.none"))).toBeAttached();
});

function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
