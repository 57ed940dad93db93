import fc from "fast-check";
import { expect, test } from "vitest";
import { bankTariff } from "common/bank-tariff";
import type { Rail } from "common/payments";
import { arrivalOf, NEFT_BATCH_MINUTES, nextBatch } from "./times";

const at = (time: string) => new Date(`2026-03-10T${time}+05:30`);
const due = (rail: Rail, now: Date) => arrivalOf(bankTariff.turnAround, rail, now);

test("within the bank and by IMPS money arrives at once", () => {
  expect(due("within-bank", at("12:00:00"))).toBeNull();
  expect(due("imps", at("12:00:00"))).toBeNull();
});

test.each([
  ["12:05:00", "12:30:00", "14:30:00"],
  ["12:29:59", "12:30:00", "14:30:00"],
  ["12:30:00", "13:00:00", "15:00:00"],
  ["23:45:00", "24:00:00", "26:00:00"],
])("a NEFT payment of %s goes with the batch of %s and arrives by %s", (paid, batch, arrival) => {
  const midnight = at("00:00:00").getTime();
  const time = (text: string) => {
    const [hours, minutes] = text.split(":").map(Number) as [number, number];
    return new Date(midnight + (hours * 60 + minutes) * 60_000);
  };
  expect(nextBatch(at(paid))).toEqual(time(batch));
  expect(due("neft", at(paid))).toEqual(time(arrival));
});

test("an RTGS payment arrives within half an hour, told in full minutes", () => {
  expect(due("rtgs", at("12:05:00"))).toEqual(at("12:35:00"));
  expect(due("rtgs", at("12:05:40"))).toEqual(at("12:36:00"));
});

test("whenever it is paid, its batch is the first full or half hour after it, and nothing arrives before it is paid", () => {
  fc.assert(
    fc.property(
      fc.date({ min: at("00:00:00"), max: new Date("2199-12-31"), noInvalidDate: true }),
      fc.constantFrom<Rail>("within-bank", "imps", "neft", "rtgs"),
      (paid, rail) => {
        const batch = nextBatch(paid);
        const wait = batch.getTime() - paid.getTime();
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(NEFT_BATCH_MINUTES * 60_000);
        expect([0, 30]).toContain(batch.getUTCMinutes());
        const arrival = due(rail, paid);
        if (arrival) expect(arrival.getTime()).toBeGreaterThan(paid.getTime());
      },
    ),
  );
});
