import { isoDate } from "../dates";
import type { Paise } from "../money";
import type { NewPayeeRule, PasswordRule, PaymentLimits } from "../payment-limits";

const lakhs = (count: bigint): Paise => count * 1_00_000_00n;

const own = { least: 1_00n, most: lakhs(10n), group: null };

export const paymentLimits: readonly PaymentLimits[] = [
  {
    from: isoDate("2000-04-01"),
    source:
      "Policy of the bank: from one rupee to 10 lakh. IMPS at most 5 lakh: National Payments Corporation of India. RTGS from 2 lakh: Reserve Bank of India",
    kinds: {
      "own-account": own,
      "rd-instalment": own,
      "loan-repayment": own,
      "within-bank": { least: 1_00n, most: lakhs(10n), group: "within-bank" },
      imps: { least: 1_00n, most: lakhs(5n), group: "imps" },
      neft: { least: 1_00n, most: lakhs(10n), group: "neft-rtgs" },
      rtgs: { least: lakhs(2n), most: lakhs(10n), group: "neft-rtgs" },
    },
    perDay: { "within-bank": lakhs(10n), imps: lakhs(2n), "neft-rtgs": lakhs(10n) },
    leastOwn: 1_000_00n,
  },
];

export const newPayees: readonly NewPayeeRule[] = [
  {
    from: isoDate("2000-04-01"),
    source: "Policy of the bank; no rule of the Reserve Bank asks for it",
    coolingHours: 4,
    capHours: 24,
    cap: 50_000_00n,
  },
];

export const passwords: readonly PasswordRule[] = [
  { from: isoDate("2000-04-01"), source: "Policy of the bank", lifeDays: 180 },
];
