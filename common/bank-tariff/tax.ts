import { isoDate } from "../dates";
import type { PanRule, TaxRule } from "../tariff";

const tax2018: TaxRule = {
  from: isoDate("2018-04-01"),
  source: "Income-tax Act 1961, sections 194A and 206AA; seniors by Finance Act 2018",
  threshold: 10_000_00n,
  seniorThreshold: 50_000_00n,
  seniorAge: 60,
  rate: "10",
  rateWithoutPan: "20",
  recurring: "credited",
  declaration: null,
};

const tax2026: TaxRule = {
  ...tax2018,
  from: isoDate("2026-04-01"),
  source:
    "Income-tax Act 2025, section 393, and Income-tax Rules 2026, Form 121 (read as quotations); the basic exemption and the income that " +
    "the rebate leaves free of tax by Finance Act 2025",
  threshold: 50_000_00n,
  seniorThreshold: 1_00_000_00n,
  declaration: { basicExemption: 4_00_000_00n, nilTaxIncome: 12_00_000_00n },
};

/** Tax deducted at source from the interest of deposits. Looked up last on 30 November 2026. */
export const tax: readonly TaxRule[] = [
  tax2018,
  {
    ...tax2018,
    from: isoDate("2019-04-01"),
    source: "Income-tax Act 1961, section 194A; threshold by Finance Act 2019",
    threshold: 40_000_00n,
  },
  {
    ...tax2018,
    from: isoDate("2025-04-01"),
    source: "Income-tax Act 1961, section 194A; thresholds by Finance Act 2025",
    threshold: 50_000_00n,
    seniorThreshold: 1_00_000_00n,
  },
  tax2026,
  {
    ...tax2026,
    from: isoDate("2027-03-31"),
    source:
      "As from 1 April 2026. Recurring deposits yearly: circular 3/2010 of the CBDT, 2 March 2010, and Finance Act 2015; the first day is " +
      "this bank's",
    recurring: "yearly",
  },
];

const pan2018: PanRule = {
  from: isoDate("2018-04-01"),
  source: "Income-tax Rules 1962, rule 114B and Form 60",
  atOnce: 50_000_00n,
  inYear: 5_00_000_00n,
  form: "60",
};

/** Term deposits that need a PAN. */
export const pan: readonly PanRule[] = [
  pan2018,
  {
    ...pan2018,
    from: isoDate("2026-04-01"),
    source: "Income-tax Rules 2026, rule 159 and Form 97 (read as quotations)",
    form: "97",
  },
];
