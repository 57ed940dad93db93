import { addMonths, type IsoDate } from "common/dates";
import { createDice } from "./dice";
import type { Habit } from "./diary";
import * as household from "./household";
import { at, broughtForward, leaving, payment, receipt, rupees } from "./movements";
import { accountsOf, smallestOpenedMonthsAgo } from "./people";
import { quarterlyInterest, smsCharges } from "./regular";

/** The customers with one savings account and an ordinary life. */

interface Life {
  customer: string;
  broughtForward: number;
  employer?: string;
  salary?: number;
  /** Purchases on an average day. */
  purchases: number;
  atm: string;
  consumer: string;
}

const lives: readonly Life[] = [
  {
    customer: "100200302",
    broughtForward: 61_250,
    employer: "PENNAR AGRO FOODS",
    salary: 34_000,
    purchases: 0.5,
    atm: "NELLORE",
    consumer: "113 884 2071",
  },
  {
    customer: "100200303",
    broughtForward: 1_18_900,
    purchases: 0.35,
    atm: "KOTTAYAM",
    consumer: "1145 2208 931",
  },
  {
    customer: "100200304",
    broughtForward: 47_310,
    employer: "MADURAI SPINNING MILLS",
    salary: 29_500,
    purchases: 0.6,
    atm: "MADURAI MAIN",
    consumer: "045 117 8820",
  },
  {
    customer: "100200307",
    broughtForward: 23_780,
    employer: "NELLORE MUNICIPAL SCHOOLS",
    salary: 31_200,
    purchases: 0.4,
    atm: "NELLORE",
    consumer: "113 201 7745",
  },
  {
    customer: "100200308",
    broughtForward: 88_640,
    employer: "PENSION/TREASURY OFFICE",
    salary: 18_400,
    purchases: 0.25,
    atm: "MADURAI MAIN",
    consumer: "045 330 1196",
  },
  {
    customer: "100200310",
    broughtForward: 2_36_415,
    employer: "TALLAKULAM HIGHER SECONDARY SCHOOL",
    salary: 58_000,
    purchases: 0.7,
    atm: "TALLAKULAM",
    consumer: "045 209 4413",
  },
];

function ordinary(life: Life, first: IsoDate): Habit[] {
  const [account] = accountsOf(life.customer) as [string];
  const dice = createDice(Number(life.customer));
  const cushion = rupees(5_000);
  const habits = [
    ({ date }: { date: IsoDate }) =>
      date === first ? [broughtForward(account, rupees(life.broughtForward))] : [],
    quarterlyInterest(account),
    smsCharges(account),
    household.shopping(account, dice, household.shops, life.purchases, cushion),
    household.electricity(account, dice, life.consumer, cushion),
    household.cashFromAtm(account, dice, life.atm, 5, cushion),
    household.givenBack(account, dice, ["ROSAMMA V", "SHAJI THOMAS", "NOORJAHAN S", "RAVI TEJA"], 4),
  ];
  if (life.salary && life.employer) habits.push(household.salary(account, life.employer, life.salary));
  return habits;
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
