import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findBalance } from "tests/support/balance";
import { listTexts } from "bank/messages/text-messages";
import { openRailDays, type RailDays } from "tests/support/rail-days";
import { amount, charge, funds } from "tests/support/rail-payments";
import type { StartedPayment } from "./start";

let days: RailDays;
beforeAll(async () => void (days = await openRailDays()));
beforeEach(() => days.nextDay());
afterAll(() => days.close());

const batch = 25 * 60;
type Path = [rail: StartedPayment["rail"], digits: string, what: string, history: string[]];
const paths: Path[] = [
  ["imps", "00", "is credited", ["debited 0", "sent 0", "success 3"]],
  ["imps", "96", "is credited", ["debited 0", "sent 0", "success 3"]],
  ["imps", "91", "is declined", ["debited 0", "sent 0", "declined 3", "reversed 5"]],
  ["imps", "92", "is declined", ["debited 0", "sent 0", "declined 3", "reversed 5"]],
  [
    "imps",
    "93",
    "is not answered, and was credited",
    ["debited 0", "sent 0", "deemed-success 3", "confirmed 63"],
  ],
  [
    "imps",
    "94",
    "is not answered, and was not credited",
    ["debited 0", "sent 0", "deemed-success 3", "reversed 63"],
  ],
  ["imps", "95", "is not answered for long", ["debited 0", "sent 0", "deemed-success 3", "confirmed 423"]],
  ["neft", "00", "is credited", ["queued 0", `settled ${batch}`, `credited ${batch + 60}`]],
  ["neft", "93", "is credited", ["queued 0", `settled ${batch}`, `credited ${batch + 60}`]],
  ["neft", "91", "is returned", ["queued 0", `settled ${batch}`, `returned ${batch + 60}`]],
  ["neft", "92", "is returned", ["queued 0", `settled ${batch}`, `returned ${batch + 60}`]],
  ["neft", "94", "is returned", ["queued 0", `settled ${batch}`, `returned ${batch + 60}`]],
  ["neft", "95", "is credited late", ["queued 0", `settled ${batch}`, `credited ${batch + 420}`]],
  ["rtgs", "00", "is credited", ["sent 0", "credited 20"]],
  ["rtgs", "92", "is returned", ["sent 0", "returned 20"]],
  ["rtgs", "95", "is credited late", ["sent 0", "credited 420"]],
];

describe.each(paths)("%s to an account that ends in %s", (rail, digits, what, history) => {
  const back = history.at(-1)!.startsWith("re");
  const atOnce = history.at(-1)!.startsWith("success");

  test(`${what}, and the books hold at every step`, async () => {
    const { reference, fromAccount } = await days.pay(rail, digits);
    expect(await days.suspense(rail)).toBe(amount);
    await days.runToTheEnd();
    expect(await days.historyOf(reference)).toEqual(history);
    expect(await days.suspense(rail)).toBe(0n);
    const balance = await findBalance(days.books.db, fromAccount);
    expect(balance?.ledger).toBe(back ? funds : funds - amount - charge);
    const { network_reference } = await days.books.db
      .selectFrom("bank.payment")
      .select("network_reference")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const form = { imps: /^60\d{10}$/, neft: /^KVGBN260\d{8}$/, rtgs: /^KVGBR1202603\d{10}$/ }[rail];
    expect(network_reference).toMatch(form);
    const shown = (await listTexts(days.books.db, days.bank.vault, 9)).filter(({ text }) =>
      text.includes(reference),
    );
    const words = back ? " failed (" : 'has been credited to "Ravi Kumar"';
    expect(shown.map(({ text }) => text.includes(words))).toEqual(atOnce ? [] : [true]);
  });
});

test("silence is never a reason to give money back: nothing but the other bank's word ends a deemed success", async () => {
  const { reference } = await days.pay("imps", "94");
  await days.run();
  days.bank.pass({ seconds: 3 });
  await days.run();
  days.bank.pass({ seconds: 59 });
  await days.run();
  expect(await days.stateOf(reference)).toBe("deemed-success");
  expect(await days.suspense("imps")).toBe(amount);
  await days.runToTheEnd();
  expect(await days.stateOf(reference)).toBe("reversed");
});

test("money that comes back is told with reason, amount and charge", async () => {
  const { reference, fromAccount } = await days.pay("imps", "91");
  await days.runToTheEnd();
  const [text] = await listTexts(days.books.db, days.bank.vault, 1);
  expect(text?.text).toBe(
    `IMPS ${reference} to "Ravi Kumar" failed (account closed): Rs 5,000.00 + charge Rs 5.90 ` +
      `are back in a/c ${fromAccount.slice(-4)}. Bal Rs 10,000.00, 19-03-2026 12:05. Kaveri Bank`,
  );
});

test.each(["frozen", "closed"] as const)(
  "money for an account that is %s meanwhile is kept by the bank",
  async (status) => {
    const { reference, fromAccount } = await days.pay("rtgs", "92");
    await days.books.db
      .updateTable("bank.account")
      .set({ status })
      .where("number", "=", fromAccount)
      .execute();
    await days.runToTheEnd();
    expect(await days.stateOf(reference)).toBe("returned");
    expect(await days.suspense("rtgs")).toBe(0n);
    const kept = await days.books.db
      .selectFrom("bank.posting as posting")
      .innerJoin("bank.journal as journal", "journal.id", "posting.journal_id")
      .innerJoin("bank.account as account", "account.id", "posting.account_id")
      .where("journal.reference", "=", `${reference}-R`)
      .where("account.name", "=", "Unclaimed money")
      .select("posting.amount")
      .orderBy("posting.amount", "desc")
      .execute();
    expect(kept.map((line) => line.amount)).toEqual([amount, charge]);
    const [text] = await listTexts(days.books.db, days.bank.vault, 1);
    expect(text?.text).toContain("please ask your branch for it");
  },
);
