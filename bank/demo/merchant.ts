import { daysBetween, type IsoDate } from "common/dates";
import { createDice } from "./dice";
import type { Event, Habit } from "./diary";
import { at, broughtForward, payment, rupees, upiPayment, upiReceipt } from "./movements";
import { accountsOf } from "./people";
import { quarterlyInterest } from "./regular";

/** Joseph Xavier (100200309): a tea stall, paid cup by cup. His account has exactly `postings` postings. */

const [account] = accountsOf("100200309") as [string];
const guests = "ARUN K,BEENA P,CHITRA S,DAVID RAJ,ELANGO M,FARIDA B,GOPAL V,HARI N,INDU T,JAYA R".split(",");
const orders = ["Tea", "2 tea", "Coffee", "Bun butter", "Samosa", "Tea and vada", "Sundal", "Lunch parcel"];
const suppliers = ["AAVARAM MILK DEPOT", "NILA TEA TRADERS", "SRI GANAPATHY SUGARS", "KALYANI GAS AGENCY"];

const till = rupees(60_000);

export function merchant(today: IsoDate, first: IsoDate, postings: number): Habit[] {
  const dice = createDice(100200309);
  const days = daysBetween(first, today);
  let written = 0;
  const counted = ({ at, happen }: Event): Event => ({
    at,
    happen(books) {
      const journal = happen(books);
      if (journal) written += 1;
      return journal;
    },
  });
  const interest = quarterlyInterest(account);

  /** A guest pays; once the till is full, the money goes to suppliers. */
  const trade = (): Event => {
    const [guest, order, paid] = [dice.pick(guests), dice.pick(orders), rupees(dice.between(12, 160))];
    const [supplier, bill] = [dice.pick(suppliers), rupees(dice.between(80, 240) * 100)];
    return counted({
      at: dice.between(at(5, 30), at(20, 30)),
      happen(books) {
        if (books.balanceOf(account) < till) return upiReceipt(account, paid, guest, order)(books);
        const spent = dice.chance(80)
          ? upiPayment(account, bill, supplier, "Supplies")
          : payment("atm", account, "atmCash", rupees(10_000), "ATM WDL/SANTHOME");
        return spent(books);
      },
    });
  };

  return [
    (day) => {
      const others = [
        ...(day.date === first ? [broughtForward(account, 38_500_00n)] : []),
        ...interest(day),
      ].map(counted);
      const due = Math.floor((postings * (days - day.ago + 1)) / days);
      return [...others, ...Array.from({ length: due - written - others.length }, trade)];
    },
  ];
}
