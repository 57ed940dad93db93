import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { createDice, type Dice } from "./dice";
import type { Event, Habit } from "./diary";
import {
  at,
  broughtForward,
  leaving,
  payment,
  receipt,
  rupees,
  transfer,
  upiReceipt,
  type Movement,
} from "./movements";
import { accountsOf } from "./people";
import { monthlyDebitInterest } from "./regular";
import { cashCredits, overdraft, type DemoCashCredit } from "./terms";

/** Sri Murugan Traders (100200305): a rice mandi with a current account, an overdraft and six cash credits. */

const [current] = accountsOf("100200305") as [string];
const buyers = [
  "ANNAPOORNA STORES",
  "PANDIAN PROVISIONS",
  "MEENATCHI CATERING",
  "SELVAM SUPER BAZAAR",
  "VAIGAI HOTELS",
];
const mills = [
  "THANJAVUR MODERN RICE MILL",
  "NELLORE PADDY TRADERS",
  "CAUVERY DELTA AGRO",
  "KANGAYAM OIL MILLS",
];
const reserve = rupees(1_50_000);

/** Sales: many small ones by UPI, a few large ones by NEFT, the till paid in twice a week. */
function sales(dice: Dice): Habit {
  return ({ date }) => {
    const weekday = new Date(Date.parse(date)).getUTCDay();
    if (weekday === 0) return [];
    const small = Array.from({ length: dice.between(1, 4) }, (): Event => {
      const [amount, buyer] = [rupees(dice.between(6, 90) * 100), dice.pick(buyers)];
      const bill = `Bill ${dice.between(1_000, 9_999)}`;
      return { at: dice.between(at(9), at(20)), happen: upiReceipt(current, amount, buyer, bill) };
    });
    const till = rupees(dice.between(120, 420) * 100);
    const large = rupees(dice.between(300, 1_400) * 100);
    const [buyer, invoice] = [dice.pick(buyers), dice.between(100, 999)];
    const banked = receipt("cash", "cash", current, till, "CASH DEPOSIT/MADURAI MAIN");
    const paid = receipt("neft", "neftSuspense", current, large, `NEFT CR/${buyer}/INV ${invoice}`);
    if (weekday === 2 || weekday === 6) small.push({ at: at(15, 10), happen: banked });
    if (dice.chance(22)) small.push({ at: at(12, 45), happen: paid });
    return small;
  };
}

/** Suppliers are paid by cheque or RTGS when there is money for it. */
function purchases(dice: Dice): Habit {
  let cheque = 120_450;
  return () => {
    if (!dice.chance(45)) return [];
    const [mill, lots] = [dice.pick(mills), dice.between(4, 18)];
    const amount = rupees(lots * 6_500);
    const byCheque = dice.chance(70);
    const rail = amount < rupees(2_00_000) ? "neft" : "rtgs";
    const sent = `${rail.toUpperCase()} DR/${mill}/${lots} LOTS`;
    const pay: Movement = (books) =>
      byCheque
        ? payment("cheque", current, "chequeClearing", amount, `CLG/${mill}`, String((cheque += 1)))(books)
        : payment(rail, current, `${rail}Suspense`, amount, sent)(books);
    return [{ at: at(14, 30), happen: leaving(reserve, current, amount, pay) }];
  };
}

/** Large receipts go to the mills in one sum, so that the current account does not swell. */
const clearance: Habit = ({ day }) => {
  if (day !== 16 && day !== 28) return [];
  const happen: Event["happen"] = (books) => {
    const spare = books.balanceOf(current) - rupees(6_00_000);
    const amount = (spare / rupees(1_000)) * rupees(1_000);
    if (amount < rupees(2_00_000)) return null;
    return payment("rtgs", current, "rtgsSuspense", amount, `RTGS DR/${mills[0]}/SETTLEMENT`)(books);
  };
  return [{ at: at(16, 0), happen }];
};

/** A borrowing account wanders about what is usually owed: drawn for purchases, paid down from sales. */
function borrowing(account: string, usually: Paise, dice: Dice, percent: number): Habit {
  return () => {
    if (!dice.chance(percent)) return [];
    const [amount, mill, buyer] = [rupees(dice.between(8, 45) * 1_000), dice.pick(mills), dice.pick(buyers)];
    const drawn = payment("neft", account, "neftSuspense", amount, `NEFT DR/${mill}/PURCHASE`);
    const paidDown = receipt("neft", "neftSuspense", account, amount, `NEFT CR/${buyer}/SALE PROCEEDS`);
    const happen: Event["happen"] = (books) =>
      (-books.balanceOf(account) < usually ? drawn : paidDown)(books);
    return [{ at: dice.between(at(10, 30), at(15)), happen }];
  };
}

/** The last evening's sweep between current account and cash credit leaves exactly what is to be owed. */
function sweep({ account, outstanding }: DemoCashCredit): Habit {
  const happen: Event["happen"] = (books) => {
    const missing = -books.balanceOf(account) - outstanding;
    if (missing === 0n) return null;
    return missing > 0n
      ? transfer(current, account, missing, `SWEEP TO ${account}`)(books)
      : transfer(account, current, -missing, `SWEEP FROM ${account}`)(books);
  };
  return ({ ago }) => (ago === 1 ? [{ at: at(18, 30), happen }] : []);
}

export function traders(first: IsoDate): Habit[] {
  const dice = createDice(100200305);
  const begun = [
    broughtForward(current, 7_88_410_50n),
    broughtForward(overdraft.account, -overdraft.usually),
    ...cashCredits.map(({ account, outstanding }) => broughtForward(account, -outstanding)),
  ];
  return [
    ({ date }) => (date === first ? begun : []),
    sales(dice),
    purchases(dice),
    clearance,
    monthlyDebitInterest(overdraft.account, overdraft.rate),
    borrowing(overdraft.account, overdraft.usually, dice, 14),
    ...cashCredits.flatMap((credit) => [
      monthlyDebitInterest(credit.account, credit.rate),
      borrowing(credit.account, credit.outstanding, dice, 9),
      sweep(credit),
    ]),
  ];
}
