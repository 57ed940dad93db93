import { isoDate } from "../dates";
import type { Charges } from "../tariff";

/** From the first day of GST. */
const charges2017: Charges = {
  from: isoDate("2017-07-01"),
  gst: "18",
  payments: { imps: [{ above: 1_000_00n, charge: 5_00n }] },
  services: [
    { service: "statement", charge: 0n },
    { service: "text-message", charge: 0n },
    { service: "passbook", charge: 100_00n },
    { service: "demand-draft", charge: 50_00n },
    { service: "cheque-return", charge: 250_00n },
    { service: "cheque-book", charge: 0n },
    { service: "debit-card", charge: 0n },
    { service: "lost-card", charge: 0n },
  ],
  foreclosure: [
    { loan: "housing-fixed", percent: "2.00" },
    { loan: "individual-floating", percent: "0" },
  ],
  lateInstalment: { short: "1.50", long: "1.50" },
  closedEarly: "1.00",
};

const charges2026: Charges = {
  ...charges2017,
  from: isoDate("2026-01-01"),
  services: charges2017.services.map((row) =>
    row.service === "lost-card" ? { ...row, charge: 150_00n } : row,
  ),
};

export const charges: readonly Charges[] = [
  charges2017,
  charges2026,
  { ...charges2026, from: isoDate("2026-12-01"), lateInstalment: { short: "1.50", long: "2.00" } },
];
