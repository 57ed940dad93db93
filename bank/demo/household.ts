import type { Paise } from "common/money";
import type { Dice } from "./dice";
import type { Event, Habit } from "./diary";
import { at, leaving, payment, receipt, rupees, upiPayment, upiReceipt } from "./movements";

/** How a household lives: shops, cash, bills, salary. Nothing is spent below its cushion. */

export interface Shop {
  name: string;
  remark: string;
  /** Rupees. */
  low: number;
  high: number;
}

export const shops: readonly Shop[] = [
  { name: "ANNAPOORNA STORES", remark: "Groceries", low: 180, high: 2_400 },
  { name: "AMUDHAM VEGETABLES", remark: "Vegetables", low: 60, high: 420 },
  { name: "SRI LAKSHMI MEDICALS", remark: "Medicines", low: 90, high: 1_600 },
  { name: "PONNI RICE MANDI", remark: "Rice", low: 900, high: 2_800 },
  { name: "MALLIGAI BIRYANI", remark: "Dinner", low: 220, high: 1_150 },
  { name: "BHARATHI BOOK HOUSE", remark: "School books", low: 150, high: 1_900 },
  { name: "VELAN PETROL BUNK", remark: "Petrol", low: 300, high: 2_000 },
  { name: "KUMARAN TEXTILES", remark: "Clothes", low: 450, high: 4_800 },
  { name: "AAVARAM MILK DEPOT", remark: "Milk", low: 54, high: 162 },
  { name: "METRO CARD CENTRE", remark: "Recharge", low: 200, high: 500 },
];

/** `times` purchases on an average day. */
export function shopping(
  account: string,
  dice: Dice,
  where: readonly Shop[],
  times: number,
  cushion: Paise,
): Habit {
  return () => {
    const count = Math.floor(times) + (dice.chance((times % 1) * 100) ? 1 : 0);
    return Array.from({ length: count }, (): Event => {
      const { name, remark, low, high } = dice.pick(where);
      const amount = rupees(dice.between(low, high)) + (dice.chance(30) ? BigInt(dice.between(1, 99)) : 0n);
      const happen = leaving(cushion, account, amount, upiPayment(account, amount, name, remark));
      return { at: dice.between(at(7), at(21, 30)), happen };
    });
  };
}

/** Small sums from friends and family. */
export function givenBack(account: string, dice: Dice, from: readonly string[], percent: number): Habit {
  return () => {
    if (!dice.chance(percent)) return [];
    const amount = rupees(dice.between(10, 300) * 10);
    const [payer, remark] = [dice.pick(from), dice.pick(["Thanks", "Share of dinner", "Trip share", "Gift"])];
    return [{ at: dice.between(at(8), at(22)), happen: upiReceipt(account, amount, payer, remark) }];
  };
}

/** The salary, on the last day of each month, raised each April. */
export function salary(account: string, employer: string, monthly: number): Habit {
  return ({ date, month, year }) => {
    if (!isMonthEnd(date)) return [];
    const raises = (month >= 4 ? year : year - 1) - 2024;
    const amount = rupees(Math.round((monthly * 1.06 ** Math.max(raises, 0)) / 10) * 10);
    const words = `SALARY ${monthNames[month - 1]} ${year}/${employer}`;
    return [{ at: at(9, 15), happen: receipt("salary", "salaryClearing", account, amount, words) }];
  };
}

export const monthNames = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

const isMonthEnd = (date: string) => new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1;

/** The electricity bill, every second month. */
export function electricity(account: string, dice: Dice, consumer: string, cushion: Paise): Habit {
  return ({ day, month }) => {
    if (day !== 12 || month % 2 !== 0) return [];
    const amount = rupees(dice.between(850, 3_400));
    const words = `BILLPAY/ELECTRICITY BOARD/CONSUMER ${consumer}`;
    const bill = payment("bill", account, "billClearing", amount, words);
    return [{ at: at(18, 20), happen: leaving(cushion, account, amount, bill) }];
  };
}

export function cashFromAtm(
  account: string,
  dice: Dice,
  place: string,
  percent: number,
  cushion: Paise,
): Habit {
  return () => {
    if (!dice.chance(percent)) return [];
    const amount = rupees(dice.between(1, 20) * 500);
    const cash = payment("atm", account, "atmCash", amount, `ATM WDL/${place}`);
    return [{ at: dice.between(at(8), at(21)), happen: leaving(cushion, account, amount, cash) }];
  };
}
