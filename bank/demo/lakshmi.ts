import type { IsoDate } from "common/dates";
import { depositLife, createTaxBook } from "./deposit-life";
import { createDice } from "./dice";
import type { Event, Habit } from "./diary";
import * as household from "./household";
import { loanLife } from "./loan";
import { at, broughtForward, payment, receipt, rupees, transfer, upiPayment } from "./movements";
import { accountsOf } from "./people";
import { quarterlyInterest } from "./regular";
import { deposits, firstDay } from "./terms";

/** Lakshmi Narayanan (100200301): the customer who has everything. */

const [primary, family, practice] = accountsOf("100200301") as [string, string, string];
const landlord = accountsOf("100200303")[0]!;

const cushion = rupees(40_000);
const friends = ["KARTHIK R", "SUDHA MURALI", "PRIYA VENKAT", "IMRAN KHAN", "JANAKI NARAYANAN"];

/** Shops that write their names in their own scripts. */
const neighbourhood: readonly household.Shop[] = [
  ...household.shops,
  { name: "காய்கறி அங்காடி", remark: "கீரை, தக்காளி", low: 60, high: 380 },
  { name: "శ్రీ వెంకటేశ్వర కిరాణా", remark: "సరుకులు", low: 120, high: 900 },
  { name: "മലബാർ ബേക്കറി", remark: "പലഹാരം", low: 80, high: 640 },
];

/** What people type into a remark field. It is data: shown as it is, run by nobody. */
const remarks: ReadonlyMap<number, string> = new Map([
  [9, "=SUM(A1:A9) chit share"],
  [12, '<b>Festival</b> advance & "bonus"'],
  [40, "+91 98400 12301 lunch"],
  [45, "<script>alert(1)</script>"],
]);

/** The remark alone, as payment apps hand it on when the payee has no name. */
const typed: Habit = ({ ago }) => {
  const remark = remarks.get(ago);
  if (!remark) return [];
  return [{ at: at(13, 5), happen: payment("upi", primary, "upiClearing", rupees(500), remark) }];
};

const monthlyDuties: Habit = ({ day, month, year }) => {
  const label = `${household.monthNames[month - 1]} ${year}`;
  const rent = [`SI/RENT ${label}/MATHEW VARGHESE`, `SI/RENT ${label}/LAKSHMI NARAYANAN`] as const;
  if (day === 5) return [{ at: at(6, 30), happen: transfer(primary, landlord, rupees(18_000), rent) }];
  const shared = transfer(primary, family, rupees(8_000), `OWN A/C TRF/HOUSEHOLD ${label}`);
  if (day === 7) return [{ at: at(20, 10), happen: shared }];
  const internet = upiPayment(primary, rupees(799), "CAUVERY BROADBAND", `Internet ${label}`);
  return day === 21 ? [{ at: at(7, 45), happen: internet }] : [];
};

/** School fees in June and November, by cheque. */
const schoolFees: Habit = ({ day, month, year }) => {
  if (day !== 14 || (month !== 6 && month !== 11)) return [];
  const cheque = String(451 + (year % 10) * 2 + (month === 11 ? 1 : 0)).padStart(6, "0");
  const words = "CLG/SRI VIDYA MANDIR SCHOOL";
  const happen = payment("cheque", family, "chequeClearing", rupees(23_500), words, cheque);
  return [{ at: at(15, 40), happen }];
};

/** Consultancy on the side: invoices paid by NEFT, a share moved to savings, tax by the quarter. */
function consultancy(): Habit {
  const dice = createDice(100200301_3);
  const clients = ["KOVAI ENGINEERING WORKS", "SEASHORE FOODS LLP", "THENDRAL SYSTEMS"];
  return ({ day, month, year }) => {
    const events: Event[] = [];
    if (day === 9 || day === 24) {
      const [client, amount] = [dice.pick(clients), rupees(dice.between(80, 260) * 100)];
      const bill = `INV ${year}-${String(month).padStart(2, "0")}${day === 9 ? "A" : "B"}`;
      const words = `NEFT CR/${client}/${bill}`;
      events.push({ at: at(11, 30), happen: receipt("neft", "neftSuspense", practice, amount, words) });
    }
    if (day === 27)
      events.push({
        at: at(10, 5),
        happen: transfer(practice, primary, rupees(15_000), "OWN A/C TRF/DRAWINGS"),
      });
    if (day === 18 && month % 3 === 1) {
      const words = `GST PAYMENT/CHALLAN ${year}${month}18`;
      events.push({ at: at(16, 25), happen: payment("tax", practice, "billClearing", rupees(4_860), words) });
    }
    return events;
  };
}

/** What is older than the two years: the family's savings, and the deposits that are paid from them. */
export function lakshmisSavings(today: IsoDate): Habit[] {
  const first = firstDay(today);
  const taxes = createTaxBook("100200301");
  return [
    ({ date }) => (date === first ? [broughtForward(family, 14_42_905_75n)] : []),
    quarterlyInterest(family),
    ...deposits.map((deposit) => depositLife(deposit, today, taxes)),
  ];
}

export function lakshmi(today: IsoDate, first: IsoDate): Habit[] {
  const dice = createDice(100200301);
  const familyDice = createDice(100200301_2);
  return [
    ({ date }) =>
      date === first ? [broughtForward(primary, 1_64_218_40n), broughtForward(practice, 71_340_00n)] : [],
    quarterlyInterest(primary),
    household.salary(primary, "CAUVERY INFOTECH PVT LTD", 86_500),
    monthlyDuties,
    loanLife(today),
    household.shopping(primary, dice, neighbourhood, 1.1, cushion),
    household.electricity(primary, dice, "041 220 0193", cushion),
    household.cashFromAtm(primary, dice, "MYLAPORE", 7, cushion),
    household.givenBack(primary, dice, friends, 8),
    typed,
    household.shopping(family, familyDice, household.shops, 0.15, cushion),
    household.cashFromAtm(family, familyDice, "LUZ CORNER", 2, cushion),
    schoolFees,
    consultancy(),
  ];
}
