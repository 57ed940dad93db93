import { expect, test } from "vitest";
import { foreclosureQuote } from "./foreclosure";

test("5,00,000 at 9.5 % ended after 20 days at 2 % and GST of 18 % costs 5,14,402.74", () => {
  const terms = { outstanding: 5_00_000_00n, rate: "9.5", chargePercent: "2.00", taxPercent: "18.00" };
  expect(foreclosureQuote({ ...terms, days: 20 })).toEqual({
    interest: 2_602_74n,
    charge: 10_000_00n,
    tax: 1_800_00n,
    total: 5_14_402_74n,
  });
});

test("a loan that is repaid costs nothing more, whatever the percentages", () => {
  const terms = { outstanding: 0n, days: 30, rate: "9.5", chargePercent: "2", taxPercent: "18" };
  expect(foreclosureQuote(terms)).toEqual({ interest: 0n, charge: 0n, tax: 0n, total: 0n });
});
