import type { Page } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { openForAccount, openIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { press } from "../../support/transfers";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { visibleText, Visitor } from "../../support/visitor";
import { words } from "../../support/words";

/** Each project presses buttons on the same demo's cheques, so that each has leaves of its own. */
const customer = "100200301";
const [primary, family] = accountsOf(customer) as [string, string];
const say = words("en", "cheques");
const flows = words("en", "flows");
const main = (page: Page) => page.locator("main");
const rows = (page: Page, text: string) => page.locator("main .list__row", { hasText: text });
const status = (page: Page) => page.locator("main [role=status]");

async function details(page: Page, typed: { account?: string; number: string; last?: string }) {
  if (typed.account) await openForAccount(page, typed.account);
  await page.locator("input[name=number]").fill(typed.number);
  if (typed.last) {
    await page.locator("main summary", { hasText: say("stop.several") }).click();
    await page.locator("input[name=last]").fill(typed.last);
  }
  await page.getByLabel(say("stop.reasons.lost")).check();
  await press(page, "Continue");
}

async function authorise(page: Page, button: string | RegExp, password = TRANSACTION_PASSWORD) {
  await page.locator("input[name=transactionPassword]").fill(password);
  await page.getByRole("button", { name: button }).click();
}

test("a cheque book is asked for, once while the request waits", async ({ page, portal }) => {
  await signIn(page, portal.url, customer);
  await page.goto(`/ChequeBookRequest?account=${primary}`);
  await isAccessible(page);
  await press(page, say("requests.ask"));
  await expect(page.getByRole("alert")).toContainText(say("errors.selectBooks"));
  await expect(page.getByRole("alert")).toContainText(flows("errors.enterPassword"));
  await isAccessible(page);

  await page.locator("input[name=books][value=two]").check();
  await authorise(page, say("requests.ask"), "Wrong#2026xx");
  await expect(main(page).locator("#transactionPassword-error")).toContainText(
    flows("errors.passwordTries_other", { count: "4" }),
  );
  await expect(page.locator("input[name=books][value=two]")).toBeChecked();
  await expect(page.locator("input[name=transactionPassword]")).toHaveValue("");

  await authorise(page, say("requests.ask"));
  await expect(page).toHaveURL(/\/ViewChequeBookRequest\?account=[\w-]{16}&done=[\w-]{36}$/);
  await expect(status(page)).toContainText(/CB\d{8}/);
  const number = /CB\d{8}/.exec(await status(page).innerText())![0];
  const row = rows(page, number);
  await expect(row).toContainText("50");
  await expect(row).toContainText(say("requests.states.received"));
  await isAccessible(page);

  await page.goto(`/ChequeBookRequest?account=${primary}`);
  await page.locator("input[name=books][value=one]").check();
  await authorise(page, say("requests.ask"));
  await expect(page.getByRole("alert")).toContainText(flows("errors.bank.9206"));
});

test("a lost cheque is stopped from its book, and once only @plain", async ({ page, portal }, {
  project,
}) => {
  const number = project.name === "js" ? "318440" : "318441";
  const visitor = await signIn(page, portal.url, customer);
  await page.goto(`/ChequebookStatus?account=${primary}`);
  await isAccessible(page);
  await main(page).locator("details summary").first().click();
  await rows(page, number).getByRole("link").click();
  await expect(page.locator("h1")).toHaveText(say("status.heading", { number }));
  await main(page)
    .getByRole("link", { name: say("status.toStop") })
    .click();
  await expect(page.locator("input[name=number]")).toHaveValue(number);
  await expect(page.locator("main .chips [aria-current]")).toContainText(primary.slice(-4));
  await page.getByLabel(say("stop.reasons.lost")).check();
  await press(page, "Continue");
  await expect(main(page)).toContainText(say("stop.check"));
  await expect(main(page)).toContainText(`${say("leafStates.unused")}: 1`);
  await isAccessible(page);

  await authorise(page, say("stop.confirm_one"), "");
  await expect(main(page).locator("#transactionPassword-error")).toContainText(flows("errors.enterPassword"));
  await authorise(page, say("stop.confirm_one"), "Wrong#2026xx");
  await expect(main(page).locator("#transactionPassword-error")).toContainText(
    flows("errors.passwordTries_other", { count: "4" }),
  );
  const check = page.url();
  await authorise(page, say("stop.confirm_one"));
  await expect(status(page)).toContainText(say("stop.done_one"));
  await expect(main(page)).toContainText(/ST\d{8}/);
  await isAccessible(page);
  const phone = await new Visitor(portal.url).get("/sandbox/phone?mobile=9840012301");
  expect(visibleText(phone.body)).toContain(number);

  // Nothing is left to press on a check page that was confirmed.
  await page.goto(check);
  await expect(page).toHaveURL(/\/StopChequeRequest\?done=/);
  await main(page)
    .getByRole("link", { name: say("stop.another") })
    .click();
  await details(page, { account: primary, number });
  await expect(main(page)).toContainText(say("stop.noneUnused"));
  await authorise(page, say("stop.confirm_one"));
  await expect(status(page)).toContainText(say("results.already-stopped"));
  await expect(page.locator("input[name=number]")).toHaveValue("");
  expect((await visitor.get(`/FateOfCheque?account=${primary}&number=${number}`)).body).toContain(
    say("leafStates.stopped"),
  );
});

test("several cheques are stopped in one press, and one stop is taken back", async ({
  page,
  portal,
}, info) => {
  const first = info.project.name === "js" ? 318_430 : 318_435;
  const [number, last] = [String(first), String(first + 4)];
  const visitor = await signIn(page, portal.url, customer);
  await page.goto("/StopChequeRequest");
  await details(page, { account: primary, number, last });
  await expect(main(page)).toContainText(`${number} – ${last}`);
  await page.goBack();
  await expect(page.locator("input[name=number]")).toHaveValue(number);
  await expect(page.locator("input[name=last]")).toHaveValue(last);
  await page.goForward();
  await expect(main(page)).toContainText(`${number} – ${last}`);
  await authorise(page, say("stop.confirm_other", { count: "5" }));
  await expect(status(page)).toContainText(say("stop.done_other", { count: "5" }));
  const request = /ST\d{8}/.exec(await main(page).innerText())![0];

  await main(page)
    .getByRole("link", { name: say("stops.title") })
    .click();
  await isAccessible(page);
  const row = rows(page, last);
  await expect(rows(page, String(first))).toContainText(say("stops.states.stopped"));
  await row.getByRole("link", { name: say("stops.revoke") }).click();
  await expect(main(page)).toContainText(request);
  await isAccessible(page);
  await press(page, "Continue");
  await expect(main(page)).toContainText(request);
  await authorise(page, say("revoke.confirm"), "Wrong#2026xx");
  await expect(main(page).locator("#transactionPassword-error")).toContainText(
    flows("errors.passwordTries_other", { count: "4" }),
  );
  await authorise(page, say("revoke.confirm"));
  await expect(main(page)).toContainText(say("acts.cheque-stop-revoke.about", { cheque: last }));
  await isAccessible(page);
  const text = visibleText((await new Visitor(portal.url).get("/sandbox/phone?mobile=9840012301")).body);
  expect(text).toContain(say("otps.cheque-stop-revoke", { cheque: last }));
  await page.locator("input[name=otp]").fill(await visitor.readOtp("9840012301"));
  await page.getByRole("button", { name: say("revoke.confirm") }).click();
  await expect(status(page)).toContainText(say("stops.revoked", { number: last }));
  await expect(row).toContainText(say("stops.states.revoked"));
  await expect(row.getByRole("link", { name: say("stops.revoke") })).toHaveCount(0);
  await page.goto(`/ViewStopCheque/Revoke?account=${primary}&number=${last}`);
  await expect(main(page)).toContainText(say("revoke.over"));
});

test("what cannot be a cheque is said beside its field @plain", async ({ page, portal }, { project }) => {
  await signIn(page, portal.url, customer);
  await openIn(page, "ta", "/StopChequeRequest");
  const tamil = words("ta", "cheques");
  await page.getByRole("button", { name: words("ta", "common")("actions.continue") }).click();
  await expect(page.getByRole("alert")).toContainText(tamil("errors.enterNumber"));
  await expect(main(page).locator(".field__error")).toHaveCount(2);
  await isAccessible(page);
  await openIn(page, "en", "/StopChequeRequest");
  await page.locator("input[name=number]").fill("1234");
  if (project.name === "js") {
    await page.keyboard.press("Tab");
    await expect(main(page).locator(".field__error")).toContainText(say("errors.invalidNumber"));
  }
  await details(page, { account: primary, number: "318450", last: "318449" });
  await expect(page.getByRole("alert")).toContainText(say("errors.lastBefore"));
  await expect(page.locator("input[name=number]")).toHaveValue("318450");
  for (const [number, last, result] of [
    ["318401", "", "results.not-unused"],
    ["999999", "", "results.unknown-cheque"],
    ["318449", "318451", "results.unknown-row"],
  ] as const) {
    await details(page, { account: primary, number, last });
    await authorise(page, /^Stop th/);
    await expect(status(page)).toContainText(say(result));
    await expect(page.locator("input[name=number]")).toHaveValue("");
  }
});

test("the fate of a cheque is told, with what can be done about it @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, customer);
  await page.goto("/FateOfCheque");
  // The error of a field that is left by a press does not move what is pressed.
  await page.locator("input[name=number]").pressSequentially("12");
  await press(page, say("status.show"));
  await expect(page.locator("#number-error")).toBeVisible();
  await page.goto("/FateOfCheque");
  await isAccessible(page);
  await press(page, say("status.show"));
  await expect(page.getByRole("alert")).toContainText(say("errors.enterNumber"));

  const ask = async (number: string) => {
    await page.goto(`/FateOfCheque?account=${primary}`);
    await page.locator("input[name=number]").fill(number);
    await press(page, say("status.show"));
  };
  await ask("318422");
  for (const text of [say("leafStates.returned"), "₹75,000.00", say("returns.differs-from-declaration")])
    await expect(main(page)).toContainText(text);
  await isAccessible(page);
  await ask("318450");
  await main(page)
    .getByRole("link", { name: say("status.toStop") })
    .click();
  await expect(page.locator("input[name=number]")).toHaveValue("318450");
  await page.goto(`/FateOfCheque?account=${primary}&number=000000`);
  await expect(status(page)).toContainText(say("results.unknown-cheque"));
  await expect(page.locator("input[name=number]")).toHaveValue("");
});

test("who only looks may stop a cheque, and nothing else @plain", async ({ page, portal }, { project }) => {
  const number = project.name === "js" ? "905510" : "905511";
  const visitor = await signIn(page, portal.url, "100200310");
  const [account] = accountsOf("100200310") as [string];
  await page.goto("/StopChequeRequest");
  await expect(page.locator('nav a[href="/ChequeBookRequest"]')).toHaveCount(0);
  await expect(main(page)).toContainText(say("viewOnly.stop"));
  await details(page, { account, number });
  await authorise(page, say("stop.confirm_one"));
  await expect(status(page)).toContainText(say("stop.done_one"));
  await page.goto("/ViewStopCheque");
  const row = rows(page, number);
  await expect(row).toContainText(say("stops.states.stopped"));
  await expect(row.getByRole("link", { name: say("stops.revoke") })).toHaveCount(0);
  for (const path of ["/ChequeBookRequest", `/ViewStopCheque/Revoke?account=${account}&number=${number}`])
    expect((await visitor.get(path)).status).toBe(403);
  await page.goto("/ViewChequeBookRequest");
  await expect(main(page)).toContainText(say("viewOnly.requests"));
});

test("an account without cheques, and one that is another's @plain", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, "100200306");
  for (const [path, text] of [
    ["/ViewChequeBookRequest", "requests.none"],
    ["/ChequebookStatus", "books.none"],
    ["/ViewStopCheque", "stops.none"],
  ] as const) {
    await openIn(page, "ml", path);
    await expect(main(page)).toContainText(words("ml", "cheques")(text));
    await isAccessible(page);
  }
  for (const path of ["ChequeBookRequest", "ViewChequeBookRequest", "ChequebookStatus", "StopChequeRequest"])
    expect((await visitor.get(`/${path}?account=${family}`)).status).toBe(404);
  for (const path of ["FateOfCheque", "StopChequeRequest", "ViewStopCheque/Revoke"])
    expect((await visitor.get(`/${path}?account=${primary}&number=318440`)).status).toBe(404);
});
