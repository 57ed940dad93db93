import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countGraphemes } from "common/graphemes";
import { plainAmount } from "common/money";
import { payeeKey } from "common/payees";
import { MAX_REMARK } from "common/payments";
import {
  amountTerms,
  balanceAfter,
  closedUntil,
  errorValues,
  rangeOf,
  remarkWithReference,
  sendAgainHref,
  transferForm,
  type AmountTerms,
  type TransferChoices,
  type TransferTarget,
} from "./transfers.forms";

const right = { from: "001110010003301", to: "001410010003312", amount: "1500", remark: "Rent" };

/**
 * What the form says beside each field; nothing when it is right. An empty field is not sent on to the schema.
 */
function messages(changes: Partial<typeof right>, terms: AmountTerms = {}): Record<string, string[]> {
  const filled = Object.entries({ ...right, ...changes }).filter(([, value]) => value !== "");
  const read = transferForm("payee", terms).safeParse(Object.fromEntries(filled));
  const said: Record<string, string[]> = {};
  for (const { path, message } of read.error?.issues ?? [])
    (said[String(path[0] ?? "form")] ??= []).push(message);
  return said;
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
    const read = transferForm("payee", {}).safeParse({ ...right, amount });
    expect(read.success && plainAmount(read.data.amount)).toBe(plain);
  });

  it.each([
    ["", "errors.enterAmount"],
    ["1e5", "errors.amountDigits"],
    ["0x10", "errors.amountDigits"],
    ["NaN", "errors.amountDigits"],
    ["-5", "errors.amountDigits"],
    ["1.2.3", "errors.amountDigits"],
    ["௧௦௦", "errors.amountDigits"],
    ["१००", "errors.amountDigits"],
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
        const read = transferForm("payee", {}).safeParse({ ...right, amount });
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
    expect(messages({ remark: "👩‍👩‍👧‍👦".repeat(MAX_REMARK) })).toEqual({});
  });

  it("a remark of spaces is none, and its spaces are folded", () => {
    expect(messages({ remark: "  \n " })).toEqual({ remark: ["errors.enterRemark"] });
    const read = transferForm("payee", {}).safeParse({ ...right, remark: " rent\r\n for  May " });
    expect(read.success && read.data.remark).toBe("rent for May");
  });

  it("a reference stands whole at a remark's end, however long the remark is", () => {
    const reference = "P0123456789ABC";
    expect(remarkWithReference("Rent", reference)).toBe("Rent P0123456789ABC");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (remark) => {
        const marked = remarkWithReference(remark, reference);
        expect(marked.endsWith(` ${reference}`)).toBe(true);
        expect(countGraphemes(marked)).toBeLessThanOrEqual(MAX_REMARK);
      }),
    );
  });
});

const between = { from: "qD8n-2_xkVw0TzLb", to: "aB3_x9Qk-7ZtYw1M" };
const sent = { amount: 50_000n };

describe("a payment sent again", () => {
  it("opens the page of its kind, filled in", () => {
    expect(sendAgainHref({ ...sent, kind: "imps", remark: "rent & water" }, between)).toBe(
      "/OtherBankTransfer?mode=IMPS&from=qD8n-2_xkVw0TzLb&to=aB3_x9Qk-7ZtYw1M&amount=500.00&remark=rent+%26+water",
    );
    expect(sendAgainHref({ ...sent, kind: "within-bank" }, between)).toBe(
      "/FundTransfer?from=qD8n-2_xkVw0TzLb&to=aB3_x9Qk-7ZtYw1M&amount=500.00",
    );
  });
});

const now = new Date("2026-11-21T06:00:00Z");
const soon = new Date("2026-11-21T09:30:00Z");
const past = new Date("2026-11-21T05:59:59Z");
const cap = { amount: 50_000_00n, left: 20_000_00n, until: new Date("2026-11-22T09:30:00Z") };

const target = (more: Partial<TransferTarget> = {}): TransferTarget => ({
  key: "to",
  accountNumber: "001410010003312",
  handle: "aB3_x9Qk-7ZtYw1M",
  name: "Anitha",
  ...more,
});

const choices = (one: TransferTarget, more: Partial<TransferChoices> = {}): TransferChoices => ({
  accounts: [
    { accountNumber: "a", balance: { accountNumber: "a", ledger: 900_00n, available: 700_00n } },
    { accountNumber: "b", balance: null },
  ],
  targets: [one],
  now,
  ...more,
});

describe("a payee", () => {
  it("is closed until its waiting time is over, and open from that instant", () => {
    expect(closedUntil(target({ usableFrom: soon }), { now })).toEqual(soon);
    expect(closedUntil(target({ usableFrom: now }), { now })).toBeNull();
    expect(closedUntil(target({ usableFrom: past }), { now })).toBeNull();
    expect(closedUntil(target(), { now })).toBeNull();
  });

  it("on its first day is closed for ways that begin above what it may get", () => {
    expect(closedUntil(target({ cap }), { least: 2_00_000_00n, now })).toEqual(cap.until);
    expect(closedUntil(target({ cap }), { least: 100n, now })).toBeNull();
    expect(closedUntil(target({ cap }), { least: 2_00_000_00n, now: cap.until })).toBeNull();
  });

  it("is named by its account number, and its IFSC where it has one", () => {
    expect(payeeKey({ accountNumber: "12AB" })).toBe("12AB");
    expect(payeeKey({ accountNumber: "12AB", ifsc: "HDFC0000001" })).toBe("12AB-HDFC0000001");
  });
});

describe("the terms of an amount", () => {
  it("are those of the way, the account and the target; what is not known sets none", () => {
    expect(amountTerms(choices(target()), "b", "to")).toEqual({});
    expect(amountTerms(choices(target(), { least: 1n, most: 9n }), "a", "nobody")).toEqual({
      least: 1n,
      most: 9n,
      available: 700_00n,
    });
    expect(amountTerms(choices(target({ owed: 5n, instalment: 2n })), "", "to")).toEqual({
      owed: 5n,
      instalment: 2n,
    });
  });

  it("a new payee's cap ends with its first day", () => {
    expect(amountTerms(choices(target({ cap })), "b", "to")).toEqual({ leftToPayee: cap.left });
    expect(amountTerms(choices(target({ cap }), { now: cap.until }), "b", "to")).toEqual({});
  });

  it("the cap after a reset of passwords ends with its time", () => {
    const guarded = { leftGuarded: 100_00n, guardedUntil: cap.until };
    expect(amountTerms(choices(target(), guarded), "b", "to")).toEqual({ leftGuarded: 100_00n });
    expect(amountTerms(choices(target(), { ...guarded, now: cap.until }), "b", "to")).toEqual({});
  });

  it("stand in the messages as customers read them, times in India", () => {
    const known = { most: 2_00_000_00n, dayLimit: 9_00n, leftToday: 5_00n, charges };
    const typed = { from: "a", to: "to", amount: "1,000.01" };
    expect(errorValues(choices(target({ cap, usableFrom: soon }), known), typed)).toEqual({
      most: "₹2,00,000.00",
      dayLimit: "₹9.00",
      leftToday: "₹5.00",
      available: "₹700.00",
      cap: "₹50,000.00",
      leftToPayee: "₹20,000.00",
      until: "22-11-2026 15:00",
      opens: "21-11-2026 15:00",
      charge: "₹5.90",
      total: "₹1,005.91",
    });
    expect(errorValues(choices(target()), { ...typed, amount: "x" })).toEqual({ available: "₹700.00" });
  });

  it("say what an amount leaves in the account, its charge taken off, where it may be paid", () => {
    const rich = { accountNumber: "a", ledger: 2_000_00n, available: 2_000_00n };
    const known = choices(target(), {
      accounts: [{ accountNumber: "a", balance: rich }],
      charges,
      least: 1_00n,
    });
    const after = (amount: string) => balanceAfter(known, { from: "a", to: "to", amount });
    expect(after("1000")).toBe(1_000_00n);
    expect(after("₹1,500.50")).toBe(493_60n);
    for (const amount of ["2000", "0.50", "x", ""]) expect(after(amount)).toBeNull();
    expect(balanceAfter(choices(target(), { charges }), { from: "b", to: "to", amount: "1" })).toBeNull();
  });

  it("say from what to what may be paid to the chosen target", () => {
    const limits = { least: 1_00n, most: 10_00_000_00n };
    expect(rangeOf(choices(target(), limits), "")).toEqual(limits);
    expect(rangeOf(choices(target({ owed: 900_00n }), limits), "to")).toEqual({
      least: 1_00n,
      most: 900_00n,
    });
    expect(rangeOf(choices(target({ cap }), limits), "to")).toEqual({ least: 1_00n, most: cap.left });
    const deposit = target({ instalment: 500_00n, leftToPay: 2_000_00n });
    expect(rangeOf(choices(deposit, limits), "to")).toEqual({ least: 500_00n, most: 2_000_00n });
    expect(rangeOf(choices(target()), "to")).toEqual({});
  });
});
