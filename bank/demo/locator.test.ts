import { expect, test } from "vitest";
import * as locator from "./locator";

const { atmRows, questionRows } = locator;
const branchRows = locator.branchRows("ABCD");

test("no two branches share a code, an IFSC or a telephone, and each IFSC is the bank's own", () => {
  for (const key of ["code", "ifsc", "telephone"] as const)
    expect(new Set(branchRows.map((branch) => branch[key])).size).toBe(branchRows.length);
  for (const { ifsc, code } of branchRows) expect(ifsc).toMatch(new RegExp(`^ABCD000${code}$`));
});

test("telephones have eleven digits with the leading zero, PIN codes six", () => {
  for (const { telephone } of [...branchRows, ...atmRows]) expect(telephone).toMatch(/^0\d{10}$/);
  for (const { pin_code } of branchRows) expect(pin_code).toMatch(/^[56]\d{5}$/);
});

test("every ATM stands at an address of its own", () => {
  expect(new Set(atmRows.map(({ address }) => address)).size).toBe(atmRows.length);
});

test("the questions are the same in number in each language", () => {
  const counts = ["en", "ta", "te", "ml"].map(
    (language) => questionRows.filter((row) => row.language === language).length,
  );
  expect(counts).toEqual([18, 18, 18, 18]);
});
