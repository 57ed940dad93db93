import { daysBetween, type IsoDate } from "common/dates";
import type { Movement } from "./books";
import { createDice } from "./dice";
import type { Lives } from "./habits";
import type { Event, Habit } from "./play";
import { at, rupees } from "./values";

const till = rupees(60_000);

/** Joseph Xavier (100200309): a tea stall, paid cup by cup. His account gets exactly `postings` postings from `first` on. */
export function merchant(
  { account, guests, orders, suppliers }: Lives["merchant"],
  { first, today, postings }: { first: IsoDate; today: IsoDate; postings: number },
): Habit {
  const dice = createDice(100200309);
  const days = daysBetween(first, today);

  /** A guest pays; once the till is full, the money goes to suppliers. */
  const trade = (): Event => {
    const guest = `UPI/CR/{upi}/${dice.pick(guests)}/${dice.pick(orders)}`;
    const paid = rupees(dice.between(12, 160));
    const supplier = `UPI/DR/{upi}/${dice.pick(suppliers)}/Supplies`;
    const bill = rupees(dice.between(80, 240) * 100);
    return {
      at: dice.between(at(5, 30), at(20, 30)),
      move(books): Movement {
        if (books.balanceOf(account) < till)
          return { kind: "upi", from: "upiClearing", to: account, amount: paid, words: guest };
        return dice.chance(80)
          ? { kind: "upi", from: account, to: "upiClearing", amount: bill, words: supplier }
          : { kind: "atm", from: account, to: "atmCash", amount: rupees(10_000), words: "ATM WDL/SANTHOME" };
      },
    };
  };

  return ({ date, ago }, books) => {
    const due = Math.floor((postings * (days - ago + 1)) / days);
    const broughtForward = date === first ? 1 : 0;
    return Array.from({ length: due - books.postingsOf(account) - broughtForward }, trade);
  };
}
