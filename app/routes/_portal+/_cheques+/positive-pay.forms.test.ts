import { describe, expect, it } from "vitest";
import { addDays, addMonths, isoDate } from "common/dates";
import { positivePayForm } from "./positive-pay.forms";

const today = isoDate("2026-11-20");
const form = positivePayForm(today);
const cheque = {
  account: "000110010000301",
  payee: "Murugan Stores",
  number: "004512",
  instrumentDate: "2026-11-20",
  issueDate: "2026-11-21",
  amount: "75,000.50",
  remark: "Timber",
};

/** First error of each field, as the page shows it. */
function faultsOf(typed: Record<string, string | undefined>) {
  const read = form.safeParse({ ...cheque, ...typed });
  if (read.success) return {};
  const errors = read.error.issues.map(({ path, message }) => [path.join("."), message]);
  return Object.fromEntries(errors.reverse());
}

describe("the form of positive pay", () => {
  it("reads a cheque with its amount in paise and its dates", () => {
    expect(form.parse({ ...cheque, number: "00 45 12", instrumentDate: "20-11-2026" })).toEqual({
      ...cheque,
      instrumentDate: "2026-11-20",
      amount: 75_000_50n,
    });
  });

  it("asks for everything that was left empty, each beside its field", () => {
    const requested = {
      account: "selectAccount",
      payee: "enterPayee",
      number: "enterNumber",
      instrumentDate: "enterInstrumentDate",
      issueDate: "enterIssueDate",
      amount: "enterAmount",
      remark: "enterRemark",
    };
    const nothing = Object.fromEntries(Object.keys(requested).map((field) => [field, undefined]));
    const blanks = { payee: "  ", number: " ", remark: "\t" };
    expect(faultsOf(nothing)).toEqual(requested);
    expect(faultsOf(blanks)).toEqual({ payee: "enterPayee", number: "enterNumber", remark: "enterRemark" });
  });

  it.each([
    [{ number: "04512" }, { number: "invalidNumber" }],
    [{ number: "0045123" }, { number: "invalidNumber" }],
    [{ payee: "x".repeat(21) }, { payee: "payeeLong" }],
    [{ payee: "!!!" }, { payee: "payeeLetters" }],
    [{ remark: "x".repeat(21) }, { remark: "remarkLong" }],
    [{ amount: "49999.99" }, { amount: "amountLeast" }],
    [{ amount: "0" }, { amount: "amountLeast" }],
    [{ amount: "1e5" }, { amount: "amountDigits" }],
    [{ amount: "60000.005" }, { amount: "amountDecimals" }],
    [{ amount: "100000000" }, { amount: "amountMost" }],
    [{ instrumentDate: "31-02-2026" }, { instrumentDate: "noSuchDate" }],
    [{ issueDate: "tomorrow" }, { issueDate: "unreadDate" }],
  ])("refuses %j", (typed, wrong) => {
    expect(faultsOf(typed)).toEqual(wrong);
  });

  it("takes twenty letters of any script, the threshold itself and eight digits", () => {
    expect(faultsOf({ payee: "கி".repeat(20), remark: "కి".repeat(20) })).toEqual({});
    expect(faultsOf({ amount: "50000" })).toEqual({});
    expect(faultsOf({ amount: "99999999" })).toEqual({});
  });

  it("takes an issue date from today on, and a cheque that is not older than three months", () => {
    expect(faultsOf({ issueDate: today })).toEqual({});
    expect(faultsOf({ issueDate: addDays(today, -1) })).toEqual({ issueDate: "issuePast" });
    expect(faultsOf({ instrumentDate: addMonths(today, -3) })).toEqual({});
    expect(faultsOf({ instrumentDate: addDays(addMonths(today, -3), -1) })).toEqual({
      instrumentDate: "stale",
    });
    expect(faultsOf({ instrumentDate: addDays(today, 20) })).toEqual({});
  });
});
