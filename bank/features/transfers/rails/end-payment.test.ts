import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findBalance } from "tests/support/balance";
import { brokenRules } from "tests/support/books";
import { openRailDays, type RailDays } from "tests/support/rail-days";
import { amount, customerNumber, funds } from "tests/support/rail-payments";
import { istDate } from "common/dates";
import { suspenseOf } from "bank/features/transfers/journals";

let days: RailDays;
beforeAll(async () => void (days = await openRailDays()));
beforeEach(() => days.nextDay());
afterAll(() => days.close());

test("four runners at once bring each payment of a mix to its end once", async () => {
  days.bank.railSeed = "a mix";
  const paid = [];
  for (let count = 0; count < 40; count += 1)
    paid.push(await days.pay((["imps", "neft", "rtgs"] as const)[count % 3]!, "00"));
  await days.runToTheEnd(4);
  const ended = new Set<string>();
  for (const { reference } of paid) ended.add(await days.stateOf(reference));
  expect([...ended].sort()).toEqual(["confirmed", "credited", "returned", "reversed", "success"]);
  for (const rail of ["imps", "neft", "rtgs"] as const) expect(await days.suspense(rail)).toBe(0n);
  expect(await brokenRules(days.books.db)).toEqual([]);
});

test("a payment that fails at its last step stays where it was until the step succeeds", async () => {
  const { reference, fromAccount } = await days.pay("rtgs", "92");
  days.bank.pass({ seconds: 20 });
  await days.books.db
    .updateTable("bank.account")
    .set({ status: "frozen" })
    .where("number", "=", suspenseOf.rtgs)
    .execute();
  expect(await days.run()).toBe(0);
  expect(await days.stateOf(reference)).toBe("sent");
  expect(await days.historyOf(reference)).toEqual(["sent 0"]);
  await days.books.db
    .updateTable("bank.account")
    .set({ status: "open" })
    .where("number", "=", suspenseOf.rtgs)
    .execute();
  await days.runToTheEnd();
  expect(await days.stateOf(reference)).toBe("returned");
  expect((await findBalance(days.books.db, fromAccount))?.ledger).toBe(funds);
});

test("money that comes back gives back what it has used of its day's limit, once", async () => {
  const use = {
    customer_number: customerNumber,
    limit_group: "neft-rtgs",
    date: istDate(days.bank.clock.now()),
  };
  await days.books.db
    .insertInto("bank.day_use")
    .values({ ...use, used: amount * 3n })
    .execute();
  for (const digits of ["92", "96"]) {
    const { reference } = await days.pay("rtgs", digits);
    await days.books.db
      .updateTable("bank.payment")
      .set({ limit_group: use.limit_group })
      .where("reference", "=", reference)
      .execute();
  }
  await days.runToTheEnd();
  const { used } = await days.books.db
    .selectFrom("bank.day_use")
    .select("used")
    .where("date", "=", use.date)
    .executeTakeFirstOrThrow();
  expect(used).toBe(amount * 2n);
});

test("a step that is run again for a payment that has gone on changes nothing", async () => {
  const { reference } = await days.pay("imps", "94");
  await days.runToTheEnd();
  const history = await days.historyOf(reference);
  await days.books.db
    .updateTable("bank.job")
    .set({ state: "waiting" })
    .where("subject", "=", reference)
    .execute();
  expect(await days.run()).toBe(3);
  expect(await days.historyOf(reference)).toEqual(history);
  expect(await days.suspense("imps")).toBe(0n);
  expect(await brokenRules(days.books.db)).toEqual([]);
});
