import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openRailDays, type RailDays } from "tests/support/rail-days";
import { startRail } from "tests/support/rail-payments";

let days: RailDays;
beforeAll(async () => void (days = await openRailDays()));
beforeEach(() => days.nextDay());
afterAll(() => days.close());

describe("a NEFT batch", () => {
  test("settles together what was queued before it, and leaves the rest to the next", async () => {
    const early = [await days.pay("neft", "00"), await days.pay("neft", "00")];
    days.bank.pass({ minutes: 25 });
    const late = await days.pay("neft", "00");
    await days.run();
    for (const { reference } of early) expect(await days.stateOf(reference)).toBe("settled");
    expect(await days.stateOf(late.reference)).toBe("queued");
    await days.runToTheEnd();
    expect((await days.historyOf(late.reference)).slice(1)).toEqual([
      `settled ${55 * 60}`,
      `credited ${56 * 60}`,
    ]);
  });

  test("that runs late takes no payment from the batch after it", async () => {
    const early = await days.pay("neft", "00");
    days.bank.pass({ minutes: 26 });
    const late = await days.pay("neft", "00");
    await days.run();
    expect([await days.stateOf(early.reference), await days.stateOf(late.reference)]).toEqual([
      "settled",
      "queued",
    ]);
    await days.runToTheEnd();
  });

  test("waits for payments that are about to be queued, however long they take", async () => {
    const first = await days.pay("neft", "00");
    const slow = await days.books.db.startTransaction().execute();
    await startRail(slow, { reference: "slow", rail: "neft", paidAt: days.bank.clock.now() });
    days.bank.pass({ minutes: 25 });
    expect(await days.run()).toBe(0);
    expect(await days.stateOf(first.reference)).toBe("queued");
    await slow.commit().execute();
    await days.run();
    expect(await days.stateOf(first.reference)).toBe("settled");
    await days.runToTheEnd();
  });

  test("that has run already leaves a payment to the next one", async () => {
    await days.pay("neft", "00");
    const paidAt = days.bank.clock.now();
    await days.runToTheEnd();
    days.bank.setClock(paidAt);
    const behind = await days.pay("neft", "00");
    days.bank.pass({ minutes: 54 });
    await days.run();
    expect(await days.stateOf(behind.reference)).toBe("queued");
    days.bank.pass({ minutes: 1 });
    await days.run();
    expect(await days.stateOf(behind.reference)).toBe("settled");
    await days.runToTheEnd();
  });
});
