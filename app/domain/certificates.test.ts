import { describe, expect, it } from "vitest";
import {
  balanceSums,
  certificatePath,
  certificateReference,
  interestSums,
  readCertificateQuery,
} from "./certificates";
import { isoDate } from "./dates";

const today = isoDate("2026-11-21");
const read = (query: string) => readCertificateQuery(new URLSearchParams(query), today);

describe("a certificate", () => {
  it("of interest is of one of the years on offer", () => {
    const asked = read("kind=interest&year=fy2025");
    expect(asked).toMatchObject({ state: "asked", year: { name: "2025-26", to: "2026-03-31" } });
    expect(read("kind=interest&year=fy2026")).toMatchObject({ year: { to: today } });
    for (const year of ["", "fy2019", "2025"])
      expect(read(`kind=interest&year=${year}`)).toMatchObject({ state: "wrong", fault: "errors.year" });
  });

  it("of balances is of a day that is over", () => {
    expect(read("kind=balance&date=2026-11-20")).toMatchObject({ state: "asked", date: "2026-11-20" });
    expect(read("kind=balance&date=31/03/2026")).toMatchObject({ state: "asked", date: "2026-03-31" });
    for (const [date, fault] of [
      ["", "errors.noDate"],
      ["2026-02-30", "errors.noSuchDate"],
      ["yesterday", "errors.noSuchDate"],
      ["2026-11-21", "errors.dayNotOver"],
      ["2036-01-01", "errors.dayNotOver"],
    ])
      expect(read(`kind=balance&date=${date}`)).toMatchObject({ state: "wrong", kind: "balance", fault });
  });

  it("of no known kind is not asked for", () => {
    for (const query of ["", "kind=", "kind=tax&year=fy2025"]) expect(read(query).state).toBe("untouched");
  });

  it("has its document under the year or the day", () => {
    const path = (query: string) => {
      const asked = read(query);
      if (asked.state !== "asked") throw new Error(asked.state);
      return certificatePath(asked);
    };
    expect(path("kind=interest&year=fy2024")).toBe("/InterestCertificates/fy2024.pdf");
    expect(path("kind=balance&date=31-03-2026")).toBe("/BalanceCertificates/2026-03-31.pdf");
  });

  it("has the same reference whenever it is issued on the same day, and another on another", () => {
    const about = { customerNumber: "100200301", of: "2025-26", issuedOn: today };
    expect(certificateReference("interest", about)).toBe("INT/100200301/2025-26/21-11-2026");
    const next = { ...about, issuedOn: isoDate("2026-11-22") };
    expect(certificateReference("interest", next)).not.toBe(certificateReference("interest", about));
    expect(certificateReference("balance", about)).not.toBe(certificateReference("interest", about));
  });
});

it("sums tell money and debts apart, and count no principal where there is none", () => {
  const account = { accountNumber: "001110010003301", product: "Savings Bank" };
  const balances = [5_00n, -3_00n, 0n, 7_00n].map((balance) => ({ ...account, balance }));
  expect(balanceSums(balances)).toEqual({ credit: 12_00n, debit: 3_00n });
  const rows = [
    { ...account, paid: 10n, charged: 0n, tax: 1n },
    { ...account, paid: 0n, charged: 20n, tax: 0n, principalRepaid: 30n },
  ];
  expect(interestSums(rows)).toEqual({ paid: 10n, charged: 20n, tax: 1n, principalRepaid: 30n });
});
