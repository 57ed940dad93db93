import { isoDate } from "../dates";
import type { Paise } from "../money";
import type { ProgressYear } from "../tariff";

const lakhs = (count: number): Paise => BigInt(count) * 1_00_000n * 100n;

export const progress: readonly ProgressYear[] = [
  {
    on: isoDate("2026-03-31"),
    branches: 27,
    members: 214_380,
    ownFunds: lakhs(16_840),
    deposits: lakhs(182_655),
    advances: lakhs(124_918),
    profit: lakhs(2_137),
    grossNpa: "3.12",
  },
  {
    on: isoDate("2025-03-31"),
    branches: 26,
    members: 205_112,
    ownFunds: lakhs(14_962),
    deposits: lakhs(166_204),
    advances: lakhs(113_470),
    profit: lakhs(1_884),
    grossNpa: "3.48",
  },
  {
    on: isoDate("2024-03-31"),
    branches: 25,
    members: 196_457,
    ownFunds: lakhs(13_305),
    deposits: lakhs(151_038),
    advances: lakhs(101_862),
    profit: lakhs(1_596),
    grossNpa: "4.05",
  },
];
