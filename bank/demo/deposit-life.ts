import type { IsoDate } from "~/domain/dates";
import { monthlyInterest, reinvestedAmount } from "~/domain/deposit-interest";
import type { Event, Habit } from "./diary";
import { monthsSince } from "./monthly";
import { at, receipt, transfer } from "./movements";
import { depositDates, maturityAmount, type DemoDeposit } from "./terms";

/** A deposit from opening to maturity: what is paid in, the interest, what is paid out. */
export function depositLife(deposit: DemoDeposit, today: IsoDate): Habit {
  const { opened } = depositDates(deposit, today);
  const { account, linked, principal, rate, months: term, payout } = deposit;
  const interestAfter = (months: number) =>
    reinvestedAmount(principal, rate, { quarters: months / 3, days: 0 });
  return ({ date }) => {
    const months = monthsSince(opened, date);
    if (months === null || months > term) return [];
    const events: Event[] = [];
    if (months === 0)
      events.push({
        at: at(11, 20),
        happen: (books) =>
          transfer(
            books,
            linked,
            account,
            principal,
            [`DEPOSIT OPENED ${account}`, "DEPOSIT OPENED"],
            "deposit",
          ),
      });
    else if (payout === "recurring" && months < term)
      events.push({
        at: at(6, 45),
        happen: (books) =>
          transfer(
            books,
            linked,
            account,
            principal,
            [`RD INSTALMENT ${months + 1} ${account}`, `INSTALMENT ${months + 1}`],
            "deposit",
          ),
      });
    else if (payout === "monthly-interest") {
      const interest = monthlyInterest(principal, rate);
      events.push({
        at: at(1, 10),
        happen: (books) =>
          receipt(books, "interest", "interestPaid", linked, interest, `FD INTEREST ${account}`),
      });
    } else if (payout === "reinvestment" && months % 3 === 0) {
      const interest = interestAfter(months) - interestAfter(months - 3);
      events.push({
        at: at(1, 10),
        happen: (books) =>
          receipt(books, "interest", "interestPaid", account, interest, "INTEREST REINVESTED"),
      });
    }
    if (months === term)
      events.push({
        at: at(1, 20),
        happen: (books) =>
          transfer(
            books,
            account,
            linked,
            maturityAmount(deposit),
            ["MATURITY PAID", `DEPOSIT MATURED ${account}`],
            "deposit",
          ),
      });
    return events;
  };
}
