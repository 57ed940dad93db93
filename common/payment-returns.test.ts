import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, formatIstTime, istDate } from "./dates";
import { bankTariff } from "./bank-tariff";
import { creditedBy, returnTermsOf } from "./payment-returns";
import type { Rail } from "./payments";

const at = (time: string) => new Date(`${time}+05:30`);
const { turnAround } = bankTariff;
const termsOf = (rail: Rail, paidAt: Date, settledAt: Date) =>
  returnTermsOf(turnAround, rail, { paidAt, settledAt });

describe("a payment that does not arrive", () => {
  it("is back by the rule of its rail, and costs the bank something from then on", () => {
    const paidAt = at("2026-11-26T14:07:30");
    expect(termsOf("imps", paidAt, paidAt)).toEqual({
      returnBy: at("2026-11-27T23:59:00"),
      latePerDay: 100_00n,
    });
    expect(termsOf("neft", paidAt, at("2026-11-26T14:30:00"))).toEqual({
      returnBy: at("2026-11-26T16:30:00"),
      lateAboveRepo: "2",
    });
    expect(termsOf("rtgs", paidAt, paidAt)).toEqual({
      returnBy: at("2026-11-26T15:07:30"),
      lateAboveRepo: "2",
    });
    expect(termsOf("within-bank", paidAt, paidAt)).toBeUndefined();
  });

  it("was due by the rule of its rail: NEFT two hours after the batch, RTGS in half an hour, IMPS at once", () => {
    const paidAt = at("2026-11-26T14:07:30");
    const due = (rail: Rail, settledAt = paidAt) => creditedBy(turnAround, rail, { paidAt, settledAt });
    expect(due("neft", at("2026-11-26T14:30:00"))).toEqual(at("2026-11-26T16:30:00"));
    expect(due("rtgs")).toEqual(at("2026-11-26T14:37:30"));
    expect([due("imps"), due("within-bank")]).toEqual([null, null]);
  });

  it("of a day before the first rule has none", () => {
    const paidAt = at("2019-10-14T23:59:59");
    expect(termsOf("imps", paidAt, paidAt)).toBeUndefined();
    const next = at("2019-10-15T00:00:00");
    expect(termsOf("imps", next, next)).toMatchObject({ latePerDay: 100_00n });
  });

  it("by IMPS is back at the end of the next day in India, at whatever time it was made", () => {
    const times = fc.date({ min: at("2020-01-01T00:00"), max: at("2035-01-01T00:00"), noInvalidDate: true });
    fc.assert(
      fc.property(times, (paidAt) => {
        const { returnBy } = termsOf("imps", paidAt, paidAt)!;
        expect(istDate(returnBy)).toBe(addDays(istDate(paidAt), 1));
        expect(formatIstTime(returnBy)).toMatch(/ 23:59$/);
      }),
    );
  });
});
