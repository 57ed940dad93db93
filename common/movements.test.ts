import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { kindRules, merchants } from "./movement-rules";
import { merchantOf, readMovement, tidyCase } from "./movements";
import { oneLine } from "./plain-text";

const read = (particulars: string) => {
  const { who, kind, detail, category } = readMovement(particulars);
  return [who, kind, detail, category];
};

test("a movement is read as who, by what, what for", () => {
  expect(read("UPI/DR/632612345678/ANNAPOORNA STORES/Groceries")).toEqual([
    "Annapoorna Stores",
    "upi",
    "Groceries",
    "groceries",
  ]);
  expect(read("UPI/CR/632612345678/KARTHIK R/Share of dinner").slice(0, 3)).toEqual([
    "Karthik R",
    "upi",
    "Share of dinner",
  ]);
  expect(read("UPI-AAVIN MILK DEPOT-aavin@ybl-SBIN0001234-632612345678-Milk")).toEqual([
    "Aavin Milk",
    "upi",
    "Milk",
    "groceries",
  ]);
  expect(read("UPI/632612345678/tangedco@sbi")).toEqual(["TANGEDCO electricity", "upi", null, "bills"]);
  expect(read("IMPS/DR/Harini Menon/P0123456789ABC/Tuition")).toEqual([
    "Harini Menon",
    "imps",
    "Tuition",
    "education",
  ]);
  expect(read("NEFT CR/SEASHORE FOODS LLP/INV 2026-11A").slice(0, 3)).toEqual([
    "Seashore Foods LLP",
    "neft",
    "INV 2026-11A",
  ]);
  expect(read("RTGS DR/THANJAVUR MODERN RICE MILL/18 LOTS").slice(0, 2)).toEqual([
    "Thanjavur Modern Rice Mill",
    "rtgs",
  ]);
  expect(read("TRANSFER TO Devika Nair/P0123456789ABC/Festival gift").slice(0, 3)).toEqual([
    "Devika Nair",
    "transfer",
    "Festival gift",
  ]);
  expect(read("TRANSFER TO Devika Nair/P0123456789ABC")).toEqual(["Devika Nair", "transfer", null, "people"]);
  expect(read("SI/RENT NOV 2026/MATHEW VARGHESE")).toEqual([
    "Mathew Varghese",
    "instruction",
    "Rent Nov 2026",
    "home",
  ]);
  expect(read("SALARY OCT 2026/CAUVERY INFOTECH PVT LTD").slice(0, 3)).toEqual([
    "Cauvery Infotech Pvt Ltd",
    "salary",
    "Oct 2026",
  ]);
  expect(read("BILLPAY/ELECTRICITY BOARD/CONSUMER 041 220 0193")).toEqual([
    "Electricity Board",
    "bill",
    "Consumer 041 220 0193",
    "bills",
  ]);
  expect(read("POS/CTLS/XX3019/Saravana Stores")).toEqual(["Saravana Stores", "card", null, "shopping"]);
  expect(read("CLG/SRI VIDYA MANDIR SCHOOL")).toEqual([
    "Sri Vidya Mandir School",
    "cheque",
    null,
    "education",
  ]);
  expect(read("IMPS P0123456789ABC returned Harini Menon").slice(0, 2)).toEqual(["Harini Menon", "returned"]);
});

test("what the bank itself does needs nobody's name", () => {
  expect(read("ATM WDL/LUZ CORNER")).toEqual([null, "cash", "Luz Corner", "cash"]);
  expect(read("ATM/WDL/XX3019/Luz Corner")).toEqual([null, "cash", "Luz Corner", "cash"]);
  expect(read("CASH DEPOSIT/MADURAI MAIN")).toEqual([null, "cash", "Madurai Main", "cash"]);
  expect(read("OWN TRANSFER TO 000110010003302/P0123456789ABC")).toEqual([null, "own", "••3302", "own"]);
  expect(read("OWN A/C TRF/DRAWINGS")).toEqual([null, "own", "Drawings", "own"]);
  expect(read("SWEEP TO 000110010003302").slice(0, 2)).toEqual([null, "own"]);
  expect(read("INT.PD 01-07-2026 TO 30-09-2026").slice(0, 2)).toEqual([null, "interest"]);
  expect(read("EMI 14 OF 180 LOAN 000110010003302")).toEqual([null, "loan", "14 of 180", "loans"]);
  expect(read("LOAN REPAYMENT 000110010003302/P0123456789ABC/x").slice(0, 3)).toEqual([
    null,
    "loan",
    "••3302",
  ]);
  expect(read("RD INSTALMENT 4 000110010003302")).toEqual([null, "deposit", "••3302", "savings"]);
  expect(read("DEPOSIT OPENED 000110010003302 P0123456789ABC").slice(0, 3)).toEqual([
    null,
    "deposit",
    "••3302",
  ]);
  expect(read("TDS ON INTEREST 000110010003302")).toEqual([null, "tax", "••3302", "taxes"]);
  expect(read("IMPS CHARGE/P0123456789ABC").slice(0, 2)).toEqual([null, "charge"]);
  expect(read("DEBIT CARD CHARGE/17").slice(0, 2)).toEqual([null, "charge"]);
  expect(read("PMJJBY PREMIUM 12")).toEqual([null, "scheme", "PMJJBY", "insurance"]);
  expect(read("BALANCE BROUGHT FORWARD").slice(0, 2)).toEqual([null, "opening"]);
});

test("a text that no rule knows stays readable and is nobody else's name", () => {
  expect(read("=SUM(A1:A9) chit share")).toEqual(["=SUM(A1:A9) chit share", "other", null, "savings"]);
  expect(read("SCHOLARSHIP NOV 2026")).toEqual(["Scholarship Nov 2026", "other", null, "other"]);
  expect(read("<script>alert(1)</script>")[0]).toBe("<script>alert(1)</script>");
  expect(read("")[0]).toBe("–");
  expect(tidyCase("SRI VIDYA LLP & CO, T NAGAR")).toBe("Sri Vidya LLP & Co, T Nagar");
  expect(merchantOf({ who: "Aavin Milk" })).toBe(merchantOf({ who: "AAVIN MILK" }));
});

test("a customer's remark never decides the kind", () => {
  const remarks = [
    "School fee",
    "EMI share",
    "interest",
    "tax",
    "salary",
    "cash",
    "RD",
    "FD closed",
    "SMS CHARGES",
    "reversal",
  ];
  for (const remark of remarks)
    for (const [begin, kind] of [
      ["IMPS/DR/Harini Menon/P0123456789ABC/", "imps"],
      ["NEFT/DR/Harini Menon/P0123456789ABC/", "neft"],
      ["RTGS/DR/Harini Menon/P0123456789ABC/", "rtgs"],
      ["TRANSFER TO Harini Menon/P0123456789ABC/", "transfer"],
      ["UPI/DR/411234567890/Harini Menon/IOBA/harini@upi/", "upi"],
    ] as const)
      expect(read(`${begin}${remark}`).slice(0, 3)).toEqual(["Harini Menon", kind, tidyCase(remark)]);
});

test("money of the state, of companies and of a car's tag is what it is called", () => {
  expect(read("ACH C-RELIANCE INDUSTRIES DIV-529630").slice(0, 3)).toEqual([
    "Reliance Industries",
    "other",
    "Div",
  ]);
  expect(readMovement("NACH/PM KISAN/DBT/4455667", { direction: "credit" })).toMatchObject({
    who: "PM Kisan",
    kind: "other",
  });
  expect(read("APBS/HPCL LPG SUBSIDY/445566").slice(0, 3)).toEqual(["HPCL", "other", "LPG Subsidy"]);
  expect(read("NETC FASTAG/TN09AB1234/411234567915")).toEqual(["NETC Fastag", "bill", null, "travel"]);
  expect(read("CREDIT CARD PAYMENT XX4455").slice(1)).toEqual(["bill", null, "bills"]);
  expect(read("SMS CHARGES QTR ENDED 30-09-2026")).toEqual([
    null,
    "charge",
    "SMS Charges Qtr Ended 30-09-2026",
    "charges",
  ]);
});

test("what the bank tells counts before the text", () => {
  const told = {
    entryKind: "imps",
    counterparty: "Harini Menon",
    remark: "Loan EMI",
    paymentReference: "P0",
  } as const;
  expect(readMovement("EMI 3 OF 12 LOAN 000110010003302", told)).toMatchObject({
    ...{ who: "Harini Menon", kind: "imps", detail: "Loan EMI", category: "people", reference: "P0" },
  });
  expect(readMovement("UPI/DR/411234567890/School fee", { entryKind: "charge" })).toMatchObject({
    ...{ who: null, kind: "charge", detail: null, category: "charges" },
  });
  expect(readMovement("SMS CHARGES", { entryKind: "upi" })).toMatchObject({
    who: "SMS Charges",
    kind: "upi",
  });
  expect(readMovement("CLG/SRI VIDYA MANDIR", { entryKind: "cheque" }).who).toBe("Sri Vidya Mandir");
});

const rows = readFileSync("tests/support/particulars.tsv", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [kinds: string, names: string, side: "dr" | "cr", particulars: string]);
const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\d]+/gu, "");

test("97 of 100 particulars of other banks have the right name and kind, and none is a charge wrongly", () => {
  const wrong = rows.flatMap(([kinds, names, side, particulars]) => {
    const { who, kind } = readMovement(particulars, { direction: side === "cr" ? "credit" : "debit" });
    const isName = names
      .split("|")
      .some((name) =>
        name === "-" || who === null
          ? name === "-" && who === null
          : folded(name) === folded(who) || (folded(who).length >= 4 && folded(name).startsWith(folded(who))),
      );
    const isKind = kinds.split("|").includes(kind);
    if (kind === "charge") expect(kinds, particulars).toContain("charge");
    return isName && isKind ? [] : [`${particulars}: ${kind}, ${who}`];
  });
  expect(wrong.length, wrong.join("\n")).toBeLessThan(rows.length * 0.03);
});

/** Texts in the manner of particulars, whole and broken. */
const word = fc.oneof(
  fc.constantFrom(
    "UPI",
    "IMPS",
    "NEFT",
    "DR",
    "CR",
    "ATM WDL",
    "SI",
    "TRANSFER TO",
    "returned",
    "P0123456789ABC",
    "632612345678",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const texts = fc
  .array(fc.tuple(word, fc.constantFrom("/", " ", "-", "")), { maxLength: 6 })
  .map((parts) => parts.flat().join(""));
const names = merchants.flatMap(([, , name]) => name ?? []);

test("whatever stands there, something readable is shown, and nothing that did not stand there", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { who, kind, detail } = readMovement(text);
      if (who === null) expect(kindRules[kind].namesItself ?? kindRules[kind].mayLackName).toBe(true);
      else expect(who.trim()).not.toBe("");
      const seen = oneLine(text).toLowerCase();
      if (who !== null && who !== "–" && !names.includes(who)) expect(seen).toContain(who.toLowerCase());
      if (detail !== null) expect(seen).toContain(detail.replace("••", "").toLowerCase());
    }),
    { numRuns: 2_000 },
  );
});
