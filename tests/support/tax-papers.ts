import { ourBank } from "tests/support/banks";
import { isoDate } from "common/dates";
import type { BalanceCertificateData, InterestCertificateData, TaxDeductedData } from "~/documents/tax-data";

/** Papers for the tax office of an invented customer, before they are printed. */
const paper = {
  bank: ourBank.profile,
  holder: {
    name: "Lakshmi Narayanan",
    customerNumber: "100200301",
    address: "14/2 Kutchery Road, Mylapore, Chennai, 600004",
    pan: "******301K",
    branch: "Mylapore",
  },
  generatedAt: new Date("2026-07-01T05:00:00Z"),
};

const year = { year: "2025-26", period: { from: isoDate("2025-04-01"), to: isoDate("2026-03-31") } };
const issuedOn = isoDate("2026-07-01");
const savings = { accountNumber: "001110010003301", product: "Savings Bank" };
const loan = { accountNumber: "001130010003308", product: "Housing Loan" };

export const taxRecord: TaxDeductedData["entries"][number] = {
  deductorTan: "CHEK00011B",
  accountNumber: "001120010003304",
  interest: 68_208_55n,
  tax: 6_821_00n,
  rate: "10",
  date: isoDate("2025-11-21"),
  shortfall: 12_00n,
  refund: 5_00n,
};

export const taxDeductedOf = (entries: TaxDeductedData["entries"]): TaxDeductedData => ({
  ...paper,
  ...year,
  accountNumber: null,
  entries,
});

export const interestCertificate: InterestCertificateData = {
  ...paper,
  ...year,
  issuedOn,
  reference: "INT/100200301/2025-26/01-07-2026",
  recurring: "credited",
  entries: [
    { ...savings, paid: 1_19_763_75n, charged: 0n, tax: 9_795_00n },
    { ...loan, paid: 0n, charged: 1_08_956_71n, tax: 0n, principalRepaid: 77_379_29n },
  ],
};

export const balanceCertificate: BalanceCertificateData = {
  ...paper,
  date: isoDate("2026-03-31"),
  issuedOn,
  reference: "BAL/100200301/31-03-2026/01-07-2026",
  entries: [
    { ...savings, balance: 6_80_859_50n },
    { ...loan, balance: -11_04_393_17n },
  ],
};
