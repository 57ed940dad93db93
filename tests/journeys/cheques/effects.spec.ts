import { accountsOf } from "bank/demo/people";
import { demoCards } from "bank/demo/cards";
import { isAccessible } from "../../support/accessible";
import { signIn } from "../../support/browser";
import { presentCheque, useCard } from "../../support/counter";
import { expect, test } from "../../support/journey";
import { declare, rowOf, timber } from "../../support/positive-pay";
import { today } from "../../support/today";
import { press } from "../../support/transfers";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";
import { words } from "../../support/words";

/** What customers protect themselves by has effects one can see: at the counter, and in their own lists. */
const cheques = words("en", "cheques");
const cards = words("en", "cards");
const counter = words("en", "counter");

const lakshmi = "100200301";
const [primary] = accountsOf(lakshmi) as [string];
/** Leaves of the newest book that no other journey touches. */
const [stopped, declared] = ["318448", "318449"];

const returned = (reason: string) => counter("returned", { reason: cheques(`returns.${reason}`) });

test("a stopped cheque is returned @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, lakshmi);
  const wish = new URLSearchParams({ account: primary, number: stopped, reason: "lost" });
  await page.goto(`/StopChequeRequest?${wish}`);
  await press(page, "Continue");
  await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
  await press(page, cheques("stop.confirm_one"));
  await expect(page.locator("main")).toContainText(cheques("stop.done_one"));

  const cheque = { account: primary, number: stopped, date: today(), amount: "1,500", payee: "A finder" };
  expect(await presentCheque(page, cheque)).toContain(returned("stopped"));
  await isAccessible(page);
});

test("a cheque that differs from its declaration is returned, and the history says so @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, lakshmi);
  await declare(page, { visitor, customer: lakshmi, account: primary }, { ...timber(), number: declared });
  const { payee } = timber();
  const forged = { account: primary, number: declared, date: today(), amount: "95,000.50", payee };
  expect(await presentCheque(page, forged)).toContain(returned("differs-from-declaration"));
  await page.goto("/PositivePay?tab=history");
  await expect(rowOf(page, declared)).toContainText(cheques("positivePay.states.mismatched"));
});

const traders = "100200305";
const cardNumber = demoCards.get(traders)!;
const [current] = accountsOf(traders) as [string];
const declined = (reason: string) =>
  cards("activity.declined", { reason: cards(`activity.declines.${reason}`) });

test("a card above its limit, abroad, or blocked for now is declined, and its activity says why @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, traders);
  const use = { cardNumber, channel: "pos", amount: "120", place: "TEA STALL" } as const;
  expect(await useCard(page, use)).toContain(cards("activity.carriedOut"));
  const large = { ...use, amount: "9,00,000", place: "JEWELLER" };
  expect(await useCard(page, large)).toContain(declined("above-limit"));
  const abroad = { ...use, scope: "international", place: "DUTY FREE" } as const;
  expect(await useCard(page, abroad)).toContain(declined("channel-off-abroad"));

  await page.goto(`/DebitCard?account=${current}`);
  await expect(page.locator("main")).toContainText("₹120.00");
  await press(page, cards("block.now"));
  await expect(page.locator("main")).toContainText(cards("done.block-temporarily"));
  expect(await useCard(page, { ...use, place: "NIGHT SHOP" })).toContain(declined("card-inactive"));

  await page.goto(`/DebitCard?account=${current}`);
  await page
    .getByRole("link", { name: cards("list.seeActivity") })
    .first()
    .click();
  const rowAt = (place: string) => page.locator("main .list__row").filter({ hasText: place });
  const ends = { "NIGHT SHOP": "card-inactive", "DUTY FREE": "channel-off-abroad", JEWELLER: "above-limit" };
  for (const [place, reason] of Object.entries(ends))
    await expect(rowAt(place)).toContainText(cards(`activity.declines.${reason}`));
  await expect(rowAt(use.place)).toContainText("−₹120.00");
});

test("the counter says what is wrong and gives neither card number nor PIN back @plain", async ({ page }) => {
  await page.goto("/sandbox/counter");
  await page.locator("input[name=cardNumber]").fill("6522 1100 2200 9999");
  await page.locator("input[name=cardAmount]").fill("none");
  await page.locator("input[name=place]").fill("TEA STALL");
  await page.locator("input[name=pin]").fill("4302");
  await press(page, counter("card.use"));
  await expect(page.getByRole("alert")).toContainText(counter("errors.amount"));
  await expect(page.locator("input[name=place]")).toHaveValue("TEA STALL");
  expect(await page.content()).not.toMatch(/22009999|2200 9999|4302/);

  await page.locator("input[name=cardNumber]").fill("6522 1100 2200 9999");
  await page.locator("input[name=cardAmount]").fill("100");
  await press(page, counter("card.use"));
  await expect(page.getByRole("alert")).toContainText(counter("errors.unknownCard"));
  await isAccessible(page);
});
