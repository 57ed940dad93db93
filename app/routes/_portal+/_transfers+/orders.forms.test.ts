import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDate } from "common/dates";
import { plainAmount, type Paise } from "common/money";
import { MAX_REMARK } from "common/payments";
import type { AmountTerms } from "./ways.rules";
import { moneyForm, whenOnDay, whenRepeating, whenForm, type When } from "./orders.forms";

const right = { from: "001110010003301", to: "001410010003312", amount: "1500", remark: "Rent" };

/** Error of each field; empty for a right form. The browser sends no empty field to the schema. */
function messages(changes: Partial<typeof right>, terms: AmountTerms = {}): Record<string, string[]> {
  const filled = Object.entries({ ...right, ...changes }).filter(([, value]) => value !== "");
  const read = moneyForm("payee", terms).safeParse(Object.fromEntries(filled));
  const answer: Record<string, string[]> = {};
  for (const { path, message } of read.error?.issues ?? [])
    (answer[String(path[0] ?? "form")] ??= []).push(message);
  return answer;
}

/** Free up to 1,000.00, then 5.90. */
const charges = [
  { above: 0n, charge: 0n },
  { above: 1_000_00n, charge: 5_90n },
];

describe("the amount of a transfer", () => {
  it.each([
    ["1,00,000", "100000.00"],
    ["1500", "1500.00"],
    ["1500.5", "1500.50"],
    [" 0012.30 ", "12.30"],
  ])("%j is read as %s", (amount, plain) => {
    const read = moneyForm("payee", {}).safeParse({ ...right, amount });
    expect(read.success && plainAmount(read.data.amount)).toBe(plain);
  });

  it.each([
    ["", "errors.enterAmount"],
    ["1e5", "errors.amountDigits"],
    ["0x10", "errors.amountDigits"],
    ["NaN", "errors.amountDigits"],
    ["-5", "errors.amountDigits"],
    ["1.2.3", "errors.amountDigits"],
    ["9e5", "errors.amountDigits"],
    ["0", "errors.amountZero"],
    ["0.00", "errors.amountZero"],
    ["1.005", "errors.amountDecimals"],
    ["9".repeat(400), "errors.amountTooLarge"],
  ])("%j has one answer: %s", (amount, message) => {
    expect(messages({ amount })).toEqual({ amount: [message] });
  });

  it.each<[string, AmountTerms, string | null]>([
    ["199999.99", { least: 2_00_000_00n }, "errors.amountLeast"],
    ["200000", { least: 2_00_000_00n }, null],
    ["1000000", { most: 10_00_000_00n }, null],
    ["1000000.01", { most: 10_00_000_00n }, "errors.amountMost"],
    ["7000.01", { leftToday: 7_000_00n }, "errors.amountToday"],
    ["7000", { leftToday: 7_000_00n }, null],
    ["50000.01", { leftToPayee: 50_000_00n }, "errors.amountCap"],
    ["50000", { leftToPayee: 50_000_00n }, null],
    ["4812.01", { owed: 4_812_00n }, "errors.amountOwed"],
    ["4812", { owed: 4_812_00n }, null],
    ["5000", { instalment: 2_500_00n }, null],
    ["6000", { instalment: 2_500_00n }, "errors.amountInstalments"],
    ["7500", { instalment: 2_500_00n, leftToPay: 5_000_00n }, "errors.amountLeftToPay"],
    ["5000", { instalment: 2_500_00n, leftToPay: 5_000_00n }, null],
    ["100.01", { available: 100_00n }, "errors.amountAvailable"],
    ["100", { available: 100_00n }, null],
    ["0.01", { available: -5_00n }, "errors.amountAvailable"],
    ["1000", { available: 1_000_00n, charges }, null],
    ["1000.01", { available: 1_005_90n, charges }, "errors.amountCharged"],
    ["1000.01", { available: 1_005_91n, charges }, null],
  ])("%s under %o: %s", (amount, terms, message) => {
    expect(messages({ amount }, terms)).toEqual(message ? { amount: [message] } : {});
  });

  it("whatever is typed is an amount above zero or has a message of its own", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (amount) => {
        const read = moneyForm("payee", {}).safeParse({ ...right, amount });
        if (read.success) expect(read.data.amount).toBeGreaterThan(0n);
        else expect(read.error.issues.map(({ path }) => path)).toEqual([["amount"]]);
      }),
    );
  });
});

describe("the other fields of a transfer", () => {
  it("each missing one is named, all at once", () => {
    expect(messages({ from: "", to: "", amount: "", remark: "" })).toEqual({
      form: ["errors.fillAll"],
      from: ["errors.selectFrom"],
      to: ["errors.selectPayee"],
      amount: ["errors.enterAmount"],
      remark: ["errors.enterRemark"],
    });
  });

  it("that nothing is filled in is said only where nothing is, whatever account stands there", () => {
    const empty = { to: "", amount: "", remark: "" };
    expect(messages(empty).form).toEqual(["errors.fillAll"]);
    expect(messages({ ...empty, from: "" }).form).toEqual(["errors.fillAll"]);
    for (const one of [{ to: right.to }, { amount: "x" }, { amount: "5" }, { remark: "Rent" }])
      expect(messages({ ...empty, ...one }).form).toBeUndefined();
  });

  it("an account pays itself never, and it is said together with the rest", () => {
    expect(messages({ to: right.from, amount: "x" })).toEqual({
      to: ["errors.sameAccount"],
      amount: ["errors.amountDigits"],
    });
  });

  it("remarks are counted as people count them", () => {
    const letter = "நி";
    expect(messages({ remark: letter.repeat(MAX_REMARK) })).toEqual({});
    expect(messages({ remark: letter.repeat(MAX_REMARK + 1) })).toEqual({ remark: ["errors.remarkLong"] });
  });

  it("a remark that no paper could show is refused where it is typed, and said once", () => {
    for (const remark of ["rent 🙏", "✓", "张伟 Ravi张"])
      expect(messages({ remark })).toEqual({ remark: ["common:errors.unprintable"] });
    for (const remark of ["ಬಾಡಿಗೆ", "ভাড়া", "வாடகை ₹500"]) expect(messages({ remark })).toEqual({});
  });

  it("a remark of spaces is none, and its spaces are folded", () => {
    expect(messages({ remark: "  \n " })).toEqual({ remark: ["errors.enterRemark"] });
    const read = moneyForm("payee", {}).safeParse({ ...right, remark: " rent\r\n for  May " });
    expect(read.success && read.data.remark).toBe("rent for May");
  });
});

const today = isoDate("2026-11-21");

/** Result, or errors, of the date fields. */
function readWhen(when: When, typed: Record<string, string>, amount: Paise | null = null) {
  const { times = "", untilAmount = "" } = typed;
  const filled = Object.entries(typed).filter(([, value]) => value !== "");
  const read = whenForm(when, { times, untilAmount }, amount).safeParse(Object.fromEntries(filled));
  const issues = read.error?.issues ?? [];
  return read.success ? read.data : Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
}

describe("the date of an order for a day", () => {
  it.each([
    ["2026-11-22", "2026-11-22"],
    ["2027-11-21", "2027-11-21"],
    [" 5/12/26 ", "2026-12-05"],
    ["05/12/2026", "2026-12-05"],
    ["", "errors.enterDate"],
    [" ", "errors.enterDate"],
    ["2026-02-30", "errors.noSuchDate"],
    ["2026-11-21", "errors.dateRange"],
    ["21-11-26", "errors.dateRange"],
    ["2020-01-01", "errors.dateRange"],
    ["2027-11-22", "errors.dateRange"],
  ])("%j comes to %s", (date, read) => {
    expect(readWhen(whenOnDay(today), { date })).toEqual({ date: read });
  });

  it("is not asked for an order of now", () => {
    expect(readWhen({ when: "now" }, { date: "2020-01-01" })).toEqual({});
  });
});

describe("an order that is repeated", () => {
  const monthly = { frequency: "monthly", day: "5" };
  const rhythm = { frequency: "monthly", day: 5 };

  it.each([
    [{ times: "12" }, { times: 12 }],
    [{ times: "360" }, { times: 360 }],
    [{ untilAmount: "12,000" }, { untilAmount: "12000.00" }],
    [{ times: " ", untilAmount: "1000" }, { untilAmount: "1000.00" }],
  ])("%o says when it ends", (typed, end) => {
    expect(readWhen(whenRepeating(false), { ...monthly, ...typed }, 1_000_00n)).toEqual({
      ...rhythm,
      ...end,
    });
  });

  it.each([
    [{ times: "" }, { times: "errors.times" }],
    [{ times: "0" }, { times: "errors.times" }],
    [{ times: "361" }, { times: "errors.times" }],
    [{ times: "1e2" }, { times: "errors.times" }],
    [{ times: "4", untilAmount: "4000" }, { untilAmount: "errors.bothEnds" }],
    [{ untilAmount: "much" }, { untilAmount: "errors.untilAmount" }],
    [{ untilAmount: "999.99" }, { untilAmount: "errors.untilTooSmall" }],
    [{ untilAmount: "361000" }, { untilAmount: "errors.untilTooSmall" }],
  ])("%o is refused", (typed, errors) => {
    expect(readWhen(whenRepeating(false), { ...monthly, ...typed }, 1_000_00n)).toEqual(errors);
  });

  it("is judged by its amount only where that is right", () => {
    expect(readWhen(whenRepeating(false), { ...monthly, untilAmount: "5" })).toEqual({
      ...rhythm,
      untilAmount: "5.00",
    });
  });

  it("has one transfer less when it is changed", () => {
    expect(readWhen(whenRepeating(true), { ...monthly, times: "359" })).toMatchObject({ times: 359 });
    expect(readWhen(whenRepeating(true), { ...monthly, times: "360" })).toEqual({
      times: "errors.period",
    });
  });

  it("all that is missing is said at once", () => {
    expect(readWhen(whenRepeating(false), { day: "31", frequency: "daily" })).toEqual({
      frequency: "errors.frequency",
      day: "errors.day",
      times: "errors.times",
    });
  });
});
