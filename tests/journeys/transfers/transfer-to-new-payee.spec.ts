import type { Page } from "@playwright/test";
import { formatIstTime } from "common/dates";
import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import { fillTransfer, payeeOf, press, retype } from "../../support/transfers";
import { words } from "../../support/words";

/** A new payee: nothing for some hours, then no more than the cap for a day. */
const say = words("en", "transfers");
const customer = "100200301";
const [primary] = accountsOf(customer) as [string];
const sanjay = payeeOf(customer, "neft", "Sanjay Thomas");
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR_MS);

async function makeYoung(databaseUrl: string, usableFrom: Date, cappedUntil: Date): Promise<void> {
  await query(
    databaseUrl,
    "update bank.payee set usable_from = $1, capped_until = $2 where customer_number = $3 and account_number = $4",
    [usableFrom, cappedUntil, customer, sanjay.accountNumber],
  );
}

const cardOf = (page: Page) =>
  page.locator("label").filter({ has: page.locator(`input[name=to][value="${sanjay.key}"]`) });

test("a payee whose waiting time runs has its time beside its name, and is refused with it @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  const opens = inHours(2);
  await makeYoung(portal.databaseUrl, opens, inHours(26));
  await page.goto("/OtherBankTransfer?mode=NEFT");
  await expect(cardOf(page)).toContainText(say("send.opens", { time: formatIstTime(opens) }));
  await isAccessible(page);

  const early = { from: primary, to: sanjay.key, amount: "100", remark: "Early" };
  for (const path of ["/OtherBankTransfer?mode=NEFT", "/Send"]) {
    await visitor.get(path);
    const answer = await visitor.post(path, early);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain(say("errors.payeeClosed", { opens: formatIstTime(opens) }));
  }
});

test("on its first day a payee gets the cap at most, and so nothing by RTGS @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, customer);
  const until = inHours(23);
  await makeYoung(portal.databaseUrl, inHours(-1), until);
  const terms = {
    cap: "₹50,000.00",
    left: "₹50,000.00",
    leftToPayee: "₹50,000.00",
    until: formatIstTime(until),
  };
  await fillTransfer(page, "neft", { from: primary, to: sanjay.key, amount: "50,000.01", remark: "Desk" });
  await expect(cardOf(page)).toContainText(say("facts.capped", terms));
  await press(page, "Continue");
  await expect(page.locator("#transfer-amount-error")).toContainText(say("errors.amountCap", terms));
  await expect(page.locator("main")).toContainText(say("facts.capped", terms));

  await page.goto("/OtherBankTransfer?mode=RTGS");
  await retype(page, { to: sanjay.key, amount: "2,00,000" });
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText(
    say("errors.payeeClosed", { opens: formatIstTime(until) }),
  );
});
