import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "common/dates";
import { transferKinds } from "common/payments";
import { brokenRules } from "tests/support/books";
import { done, refused } from "./endings";
import { newReference } from "./payee-harness";
import { openScheduleDesk, type LaterWish, type ScheduleDesk } from "./schedule-harness";
import { asha, password, today, bankOfFile } from "./small-bank";
import { rupees } from "./transfer-accounts";

const bank = await bankOfFile();

let harness: ScheduleDesk;
beforeEach(async () => void (harness = await openScheduleDesk(bank)));
afterEach(async () => expect(await brokenRules(bank.db)).toEqual([]));

describe("scheduling a transfer", () => {
  test.each(transferKinds)("of kind %s checks first, and is ordered once with its OTP", async (kind) => {
    const amount = kind === "rtgs" ? rupees(2_00_000) : rupees(500);
    const requested = harness.later(kind, { amount });
    expect(await harness.check(requested)).toEqual(done({}));
    expect((await harness.scheduled()).total).toBe(0);

    const reference = await harness.schedule(requested);
    const { scheduled } = await harness.scheduled();
    expect(scheduled).toEqual([{ ...requested, reference, state: "waiting" }]);
    expect(await harness.payments()).toEqual([]);
    expect((await harness.texts())[0]!.text).toContain(`reference ${reference}`);
  });

  test("needs an OTP for exactly this: date, amount and payee", async () => {
    const requested = harness.later("imps");
    const { date: _, ...now } = requested;
    await harness.verifyOtp(now);
    await harness.verifyOtp({ ...requested, amount: rupees(501) });
    await harness.verifyOtp({ ...requested, date: addDays(requested.date, 1) } as LaterWish);
    expect(await harness.commit(requested, newReference())).toEqual(refused("6007"));
    await harness.schedule(requested);
    expect(await harness.commit(requested, newReference())).toEqual(refused("6007"));
    expect((await harness.scheduled()).total).toBe(1);
  });

  test("is done once under one reference, however many copies arrive at the same time", async () => {
    const requested = harness.later("within-bank");
    const reference = newReference();
    await harness.verifyOtp(requested);
    const endings = await Promise.all(Array.from({ length: 12 }, () => harness.commit(requested, reference)));
    for (const result of endings) expect(result).toEqual(done({ reference }));
    expect((await harness.scheduled()).total).toBe(1);
  });

  test("is answered for its reference again at any time, before any check", async () => {
    const requested = harness.later("within-bank");
    const reference = newReference();
    expect(await harness.ask(requested, reference)).toEqual(refused("8008"));
    await harness.schedule(requested, reference);
    await harness.set(harness.accounts.savings, { status: "frozen" });
    expect(await harness.ask(requested, reference)).toEqual(done({ reference }));
    expect(await harness.commit(requested, reference)).toEqual(done({ reference }));
    expect(await harness.commit({ ...requested, amount: rupees(501) }, reference)).toEqual(refused("8013"));
    await harness.set(harness.accounts.savings, { status: "open" });
  });

  test("may not take the reference of a payment", async () => {
    const { date, ...wish } = harness.later("within-bank");
    const reference = newReference();
    await harness.pay(wish, reference);
    expect(await harness.commit({ ...wish, date }, reference)).toEqual(refused("8013"));
  });

  test("asks for the transaction password on both passes", async () => {
    expect(await harness.check(harness.later("imps"), "Wrong#2026")).toEqual(refused("2"));
    expect(await harness.check(harness.later("imps"), password)).toEqual(done({}));
  });

  test.each([
    ["today", 0, false],
    ["yesterday", -1, false],
    ["tomorrow", 1, true],
    ["a year ahead", 365, true],
    ["a year and a day ahead", 366, false],
  ])("for %s", async (_, days, possible) => {
    const requested = harness.later("imps", { date: addDays(today, days) });
    expect(await harness.check(requested)).toEqual(possible ? done({}) : refused("8030"));
  });

  test.each([
    ["8002", { amount: rupees(0.5) }],
    ["8003", { amount: rupees(3_00_000) }],
    ["8006", { toAccount: "50100012345679" }],
    ["8009", { fromAccount: "001110010000002" }],
  ])("is refused with %s by a rule that will not change until then", async (code, changes) => {
    expect(await harness.check(harness.later("imps", changes))).toEqual(refused(code));
  });

  test("asks whether there is money, and what is left of the limit, only on its day", async () => {
    const requested = harness.later("imps", { amount: rupees(2_00_000) });
    expect(await harness.check(requested)).toEqual(done({}));
    await harness.pay(harness.wish("imps", { amount: rupees(20_000) }));
    expect(await harness.check(requested)).toEqual(done({}));
  });

  test("may be for a payee that is new today and usable by then", async () => {
    const usable = new Date(bank.now().getTime() + 4 * 3_600_000);
    const account = "50100099999900";
    const young = { account_number: account, usable_from: usable, capped_until: addDay(usable) };
    await harness.addPayee({ kind: "imps", ...young });
    expect(await harness.check(harness.later("imps", { toAccount: account }))).toEqual(done({}));
    const above = { toAccount: account, amount: rupees(50_001) };
    expect(await harness.check(harness.later("imps", above))).toEqual(refused("8005"));
  });

  test.each([{ view_only: true }, { maker_checker: true }])("is not for a customer with %o", async (kind) => {
    await harness.setCustomer(kind);
    expect(await harness.check(harness.later("imps"))).toEqual(refused("8010"));
  });
});

const addDay = (instant: Date) => new Date(instant.getTime() + 86_400_000);

describe("a scheduled transfer", () => {
  test("is cancelled before its day, as often as that is asked, and never paid", async () => {
    const reference = await harness.schedule(harness.later("within-bank"));
    expect(await harness.cancel(reference)).toEqual(done({}));
    expect(await harness.cancel(reference)).toEqual(done({}));
    expect((await harness.scheduled()).scheduled).toMatchObject([{ reference, state: "cancelled" }]);
  });

  test("of another customer is not there", async () => {
    const reference = await harness.schedule(harness.later("within-bank"));
    expect(await harness.cancel(reference, asha)).toEqual(refused("8032"));
    expect(await harness.cancel(newReference())).toEqual(refused("8032"));
    expect((await harness.scheduled()).scheduled).toMatchObject([{ state: "waiting" }]);
  });

  test("stands in the list by its date, those that are over at the end, page by page", async () => {
    const later = (days: number) => harness.schedule(harness.later("imps", { date: addDays(today, days) }));
    const [third, first, cancelled, second] = [
      await later(30),
      await later(1),
      await later(2),
      await later(7),
    ];
    await harness.cancel(cancelled);
    const order = [first, second, third, cancelled];
    const references = async (offset: number, limit: number) =>
      (await harness.scheduled({ offset, limit })).scheduled.map(({ reference }) => reference);
    expect(await references(0, 20)).toEqual(order);
    expect([...(await references(0, 3)), ...(await references(3, 3))]).toEqual(order);
    expect((await harness.scheduled({ offset: 3, limit: 3 })).total).toBe(4);
  });
});
