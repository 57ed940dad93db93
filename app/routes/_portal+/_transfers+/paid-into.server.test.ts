import { expect, test } from "vitest";
import { isoDate } from "common/dates";
import { hiddenFor } from "common/money";
import { languages } from "~/i18n/languages";
import { laterRows, paidIntoName, paidIntoOnPaper, paidIntoRows, type PaidInto } from "./paid-into.server";

const loan: PaidInto = {
  repayment: {
    loanType: "Housing loan",
    before: { owed: 10_00_000_00n, instalments: 97 },
    after: { owed: 9_40_000_00n, instalments: 89 },
    overdue: 15_528_00n,
    instalment: 15_528_00n,
    nextOn: isoDate("2026-12-29"),
    nextPayment: 15_528_00n,
    lastOn: isoDate("2034-04-29"),
  },
};
const deposit: PaidInto = {
  instalments: {
    ...{ instalment: 5_000_00n, months: 12, paid: 3, paidAfter: 5, overdue: 1 },
    ...{ firstOn: isoDate("2026-11-02"), lastOn: isoDate("2026-12-02"), nextOn: isoDate("2027-01-02") },
  },
};

const inEnglish = (into: PaidInto) => Object.fromEntries(paidIntoOnPaper("en", into));

test("a repayment pays what is overdue, and the rest lowers the principal; the EMI stays and the loan ends sooner", () => {
  expect(inEnglish(loan)).toMatchObject({
    "Outstanding before": "₹10,00,000.00",
    "Pays overdue instalments": "₹15,528.00",
    "Lowers the principal": "₹44,472.00",
    "Outstanding after": "₹9,40,000.00",
    "EMIs remaining": "97 before, 89 after; the last is due on 29-04-2034",
    EMI: "₹15,528.00 as before. The next one, ₹15,528.00, is due on 29-12-2026 and is debited as well.",
  });
});

test("a repayment of all that is owed leaves no EMI", () => {
  const { nextOn: _, nextPayment: __, lastOn: ___, ...repaid } = loan.repayment!;
  const after = { owed: 0n, instalments: 0 };
  const told = inEnglish({ repayment: { ...repaid, after } });
  expect(told["EMIs remaining"]).toBe("None: the loan is repaid");
  expect(told).not.toHaveProperty("EMI");
});

test("an instalment says how many of all are paid, which it pays, and which the bank takes next", () => {
  expect(inEnglish(deposit)).toMatchObject({
    "Instalments paid": "3 of 12 before, 5 after",
    "Pays the instalments": "due from 02-11-2026 to 02-12-2026",
    "Overdue before": "1",
    "Still to be paid in afterwards": "₹35,000.00 (7 × ₹5,000.00)",
    "Next one debited by the bank": "02-01-2027",
  });
});

test("a debt that is hidden is in no row: neither what it was, nor what it will be, nor by how much it falls", () => {
  const { before, after, ...rest } = loan.repayment!;
  const hidden = (debt: typeof before) => ({ ...debt, owed: hiddenFor(debt.owed) });
  const { lastOn: _, ...ended } = rest;
  const told = [rest, ended].map((one) =>
    inEnglish({ repayment: { ...one, before: hidden(before), after: hidden(after) } }),
  );
  for (const rows of told)
    expect(rows).toMatchObject({
      "Outstanding before": "₹••••",
      "Lowers the principal": expect.stringMatching(/^−?₹••••$/),
      "Outstanding after": "₹••••",
      "Pays overdue instalments": "₹15,528.00",
    });
  // A loan that is repaid would tell that nothing is owed.
  expect(told[1]).not.toHaveProperty("EMIs remaining");
});

test.each(languages)("every row is written (%s)", (language) => {
  const rows = [loan, deposit].flatMap((into) => [
    ...paidIntoRows(language, into),
    ...laterRows(language, into),
  ]);
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    expect(row.term).not.toBe("");
    if (typeof row.value === "string") expect(row.value).toMatch(/^[^{}]+$/);
  }
  expect(paidIntoName(language, "loan-repayment", loan)).not.toBe("Housing loan");
  expect(paidIntoName(language, "own-account", {})).toBeNull();
});
