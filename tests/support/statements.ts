import type { StatementData, StatementEntry, StatementFigures } from "~/documents/statement-data";
import { ourBank } from "tests/support/banks";
import { addDays, isoDate } from "common/dates";

/** Statements of any length that tie: invented entries, their figures, and all that stands around them. */
export function entriesOf(
  count: number,
  particulars: (index: number) => string = (index) => `UPI/${100_000_000 + index * 7_919}/Payment to shop`,
  opening = 10_000_000n,
): { entries: StatementEntry[]; figures: StatementFigures } {
  let balance = opening;
  let totalDebits = 0n;
  let totalCredits = 0n;
  const entries = Array.from({ length: count }, (_, index): StatementEntry => {
    const amount = BigInt(((index * 7_919) % 4_999_999) + 1);
    const direction = index % 3 === 0 ? "credit" : "debit";
    balance += direction === "credit" ? amount : -amount;
    if (direction === "credit") totalCredits += amount;
    else totalDebits += amount;
    const date = addDays(isoDate("2026-01-01"), Math.floor((index * 180) / count));
    return {
      entryDate: date,
      valueDate: date,
      particulars: particulars(index),
      chequeNumber: index % 9 === 0 ? String(100_000 + index) : undefined,
      networkReference: index % 5 === 1 ? `KVGBN26069${String(index).padStart(6, "0")}` : undefined,
      direction,
      amount,
      balance,
    };
  });
  const figures = {
    entryCount: count,
    openingBalance: opening,
    closingBalance: balance,
    totalDebits,
    totalCredits,
  };
  return { entries, figures };
}

export function statementOf({
  entries,
  figures,
}: {
  entries: readonly StatementEntry[];
  figures: StatementFigures;
}): StatementData {
  return {
    bank: ourBank.profile,
    account: {
      holder: "Lakshmi Narayanan",
      jointHolders: ["Janaki Narayanan"],
      customerNumber: "100200301",
      address: ["12, East Car Street", "Mylapore", "", "Chennai 600004"],
      accountNumber: "123410010000301",
      kind: "savings",
      branch: "Mylapore, 27 North Mada Street, Chennai, Tamil Nadu, 600004",
      ifsc: "KVGB0001234",
      micr: "600899011",
    },
    period: { from: isoDate("2026-01-01"), to: isoDate("2026-06-30") },
    figures,
    entries: [entries],
    generatedAt: new Date("2026-07-01T05:00:00Z"),
  };
}
