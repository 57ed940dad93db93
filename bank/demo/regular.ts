import { dailyBalanceInterest, calendarPeriod, type InterestPeriod } from "bank/interest/rules";
import { savingsRates } from "bank/database/tables/interest";
import { interestReference, debitInterestWords, savingsInterestWords } from "bank/interest/book";
import type { Journal } from "bank/ledger/post-journal";
import type { Paise } from "common/money";
import type { Books, Event, Habit } from "./diary";
import { at, payment, receipt } from "./movements";

/** What the bank itself does to an account at its times: interest. */

export const savingsRate = savingsRates[0].rate;

/** Interest on daily closing balances of the quarter that has just ended, on the first day of the next. */
export const quarterlyInterest = (account: string): Habit =>
  periodically(3, at(0, 30), (books, period) => {
    const interest = dailyBalanceInterest([books.takeProducts(account)], savingsRate);
    if (interest <= 0n) return null;
    const words = savingsInterestWords(period);
    const journal = receipt("interest", "interestPaid", account, interest, words)(books);
    return settling(journal, account, period, interest);
  });

/** Interest on what was owed at each day's close, on the first day of the next month. */
export const monthlyDebitInterest = (account: string, rate: string): Habit =>
  periodically(1, at(0, 40), (books, period) => {
    const interest = dailyBalanceInterest([-books.takeProducts(account)], rate);
    if (interest <= 0n) return null;
    const words = debitInterestWords(period);
    const journal = payment("interest", account, "interestReceived", interest, words)(books);
    return settling(journal, account, period, -interest);
  });

type Booking = (books: Books, period: InterestPeriod) => ReturnType<Event["happen"]>;

/** Books at `time` of the day after each period of `months`. */
function periodically(months: 1 | 3, time: number, book: Booking): Habit {
  return ({ date }) => {
    const period = calendarPeriod(months, date);
    return period.due === date ? [{ at: time, happen: (books) => book(books, period) }] : [];
  };
}

function settling(journal: Journal, account: string, period: InterestPeriod, amount: Paise) {
  const reference = interestReference({ accountNumber: account, due: period.due });
  return { ...journal, reference, settles: { what: "interest" as const, account, period, amount } };
}
