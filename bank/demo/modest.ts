import { addMonths, type IsoDate } from "common/dates";
import { createDice } from "./dice";
import type { Habit } from "./diary";
import * as household from "./household";
import { at, broughtForward, leaving, payment, receipt, rupees } from "./movements";
import { accountsOf, smallestOpenedMonthsAgo } from "./people";
import { quarterlyInterest } from "./regular";

/** The customers with one savings account and an ordinary life. */

type Life = readonly [
  customer: string,
  broughtForward: number,
  /** On an average day. */
  purchases: number,
  atm: string,
  electricityConsumer: string,
  income?: readonly [employer: string, monthly: number],
];

const lives: readonly Life[] = [
  ["100200302", 61_250, 0.5, "NELLORE", "113 884 2071", ["PENNAR AGRO FOODS", 34_000]],
  ["100200303", 1_18_900, 0.35, "KOTTAYAM", "1145 2208 931"],
  ["100200304", 47_310, 0.6, "MADURAI MAIN", "045 117 8820", ["MADURAI SPINNING MILLS", 29_500]],
  ["100200307", 23_780, 0.4, "NELLORE", "113 201 7745", ["NELLORE MUNICIPAL SCHOOLS", 31_200]],
  ["100200308", 88_640, 0.25, "MADURAI MAIN", "045 330 1196", ["PENSION/TREASURY OFFICE", 18_400]],
  ["100200310", 2_36_415, 0.7, "TALLAKULAM", "045 209 4413", ["TALLAKULAM HIGHER SECONDARY SCHOOL", 58_000]],
];

function ordinary([customer, begun, purchases, atm, consumer, income]: Life, first: IsoDate): Habit[] {
  const [account] = accountsOf(customer) as [string];
  const dice = createDice(Number(customer));
  const cushion = rupees(5_000);
  return [
    ({ date }) => (date === first ? [broughtForward(account, rupees(begun))] : []),
    quarterlyInterest(account),
    household.shopping(account, dice, household.shops, purchases, cushion),
    household.electricity(account, dice, consumer, cushion),
    household.cashFromAtm(account, dice, atm, 5, cushion),
    household.givenBack(account, dice, ["ROSAMMA V", "SHAJI THOMAS", "NOORJAHAN S", "RAVI TEJA"], 4),
    ...(income ? [household.salary(account, ...income)] : []),
  ];
}

/** Devika Nair (100200306), the smallest case: opened with 1,000 rupees, two movements a month. */
function smallest(today: IsoDate): Habit[] {
  const [account] = accountsOf("100200306") as [string];
  const openedOn = addMonths(today, -smallestOpenedMonthsAgo);
  const opened = receipt("cash", "cash", account, rupees(1_000), "ACCOUNT OPENED/CASH");
  const cash = payment("atm", account, "atmCash", rupees(1_000), "ATM WDL/KOTTAYAM");
  return [
    ({ date }) => (date === openedOn ? [{ at: at(11, 0), happen: opened }] : []),
    ({ date, day, month, year }) => {
      if (date <= openedOn || (day !== 3 && day !== 19)) return [];
      if (day === 19) return [{ at: at(17, 15), happen: leaving(rupees(500), account, rupees(1_000), cash) }];
      const words = `SCHOLARSHIP ${household.monthNames[month - 1]} ${year}`;
      return [{ at: at(10, 40), happen: receipt("neft", "neftSuspense", account, rupees(1_500), words) }];
    },
    quarterlyInterest(account),
  ];
}

export function modest(today: IsoDate, first: IsoDate): Habit[] {
  return [...lives.flatMap((life) => ordinary(life, first)), ...smallest(today)];
}
