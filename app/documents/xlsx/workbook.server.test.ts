import XLSX from "sheetjs-style";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatBalance } from "common/balances";
import { plainAmount } from "common/money";
import { amountFormat } from "./workbook.server";

const shown = (paise: bigint) => XLSX.SSF.format(amountFormat(paise, "Dr"), Number(plainAmount(paise)));

it("groups lakhs and crores as the bank writes them, above and below zero", () => {
  for (const paise of [0n, 5n, 99_999_99n, 1_00_000_00n, 12_34_567_89n, -12_34_567_89n, 123_45_67_890_12n])
    expect(shown(paise)).toBe(formatBalance(paise, "Dr"));
});

it("shows every amount as the statement page does", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), (paise) => {
      expect(shown(paise)).toBe(formatBalance(paise, "Dr"));
    }),
  );
});
