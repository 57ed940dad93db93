import { describe, expect, it } from "vitest";
import { isoDate } from "common/dates";
import { declarationsHref, matchesDeclaration, readDeclarationsQuery } from "./positive-pay-history.forms";

const declared = {
  payee: "Śrī Murugan Stores",
  number: "004512",
  date: isoDate("2026-11-18"),
  issueDate: isoDate("2026-11-20"),
  amount: 75_000_00n,
  state: "registered" as const,
};

const finds = (query: string) =>
  matchesDeclaration(declared, readDeclarationsQuery(new URLSearchParams(query)).asked);

describe("what is asked of declared cheques", () => {
  it.each([
    "",
    "payee=murugan",
    "payee=STORES sri",
    "number=4512",
    "number=00 45",
    "state=registered",
    "state=nobody-knows",
    "from=2026-11-20&to=20-11-2026",
    "least=75000&most=75,000.00",
    "least=0",
  ])("finds it by %j", (query) => expect(finds(query)).toBe(true));

  it.each([
    "payee=kannan",
    "number=4513",
    "state=matched",
    "from=2026-11-21",
    "to=2026-11-19",
    "least=75000.01",
    "most=74999.99",
  ])("does not find it by %j", (query) => expect(finds(query)).toBe(false));

  it("goes by the date on the cheque where the gateway does not tell the issue date", () => {
    const untold = { ...declared, issueDate: undefined };
    const { asked: requested } = readDeclarationsQuery(new URLSearchParams("to=2026-11-19"));
    expect(matchesDeclaration(untold, requested)).toBe(true);
  });

  it("says what is no date, no amount or the wrong way round, and keeps what was typed", () => {
    const errors = (query: string) => readDeclarationsQuery(new URLSearchParams(query)).faults;
    expect(errors("from=31-02-2026&least=lots")).toEqual([
      { field: "from", error: "noSuchDate" },
      { field: "least", error: "amountDigits" },
    ]);
    expect(errors("from=2026-11-02&to=2026-11-01&least=2&most=1")).toEqual([
      { field: "to", error: "datesReversed" },
      { field: "most", error: "amountsReversed" },
    ]);
    expect(readDeclarationsQuery(new URLSearchParams("from=31-02-2026")).chosen.from).toBe("31-02-2026");
  });

  it("keeps account and filter in the links of pages", () => {
    const { chosen, filtered, page } = readDeclarationsQuery(new URLSearchParams("number=45&page=3"));
    expect([filtered, page]).toEqual([true, 3]);
    expect(declarationsHref("123", chosen, { s: "sealed" }, 2)).toBe(
      "/PositivePay?tab=history&account=123&number=45&s=sealed&page=2",
    );
    expect(readDeclarationsQuery(new URLSearchParams("account=123&tab=history")).filtered).toBe(false);
  });
});
