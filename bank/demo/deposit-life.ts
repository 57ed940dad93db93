import type { IsoDate } from "~/domain/dates";
import { depositInterest, depositPeriods, type InterestPeriod } from "~/domain/interest-periods";
import { interestReference, maturityReference } from "bank/interest/job";
import { depositInterestWords, maturedWords, reinvestedWords, taxWords } from "bank/interest/words";
import { taxReference } from "bank/tax/deduct";
import type { Books, Event, Habit } from "./diary";
import { monthsSince } from "./monthly";
import { at, payment, receipt, transfer } from "./movements";
import type { TaxBook } from "./tax-book";
import { depositTerms, type DemoDeposit } from "./terms";

/** A deposit from opening to maturity: what is paid in, the interest and the tax on it, what is paid out. */
export function depositLife(deposit: DemoDeposit, today: IsoDate, taxes: TaxBook): Habit {
  const terms = depositTerms(deposit, today);
  const { account, linked, principal, months: term, payout } = deposit;
  const periods = new Map(depositPeriods(terms).map((period) => [period.due, period]));
  const moved =
    (from: string, to: string, amount: bigint, words: readonly [string, string]) => (books: Books) =>
      transfer(books, from, to, amount, words, "deposit");
  return ({ date }) => {
    const months = monthsSince(terms.opened, date);
    if (months === null || months > term) return [];
    const events: Event[] = [];
    if (months === 0)
      events.push({
        at: at(11, 20),
        happen: moved(linked, account, principal, [`DEPOSIT OPENED ${account}`, "DEPOSIT OPENED"]),
      });
    else if (payout === "recurring" && months < term) {
      const label = `INSTALMENT ${months + 1}`;
      events.push({
        at: at(6, 45),
        happen: moved(linked, account, principal, [`RD ${label} ${account}`, label]),
      });
    }
    const period = periods.get(date);
    if (period) events.push(interest(period), tax(period));
    if (months === term) events.push({ at: at(1, 20), happen: paidOut });
    return events;
  };

  function paidOut(books: Books) {
    const words = [maturedWords[0], maturedWords[1](account)] as const;
    const journal = moved(account, linked, terms.maturityAmount, words)(books);
    return { ...journal, reference: maturityReference(account) };
  }

  function interest(period: InterestPeriod): Event {
    const amount = depositInterest(terms, period);
    const [on, words] =
      payout === "monthly-interest" ? [linked, depositInterestWords(account)] : [account, reinvestedWords];
    return {
      at: at(1, 10),
      happen(books) {
        taxes.credited(period.due, amount);
        return {
          ...receipt(books, "interest", "interestPaid", on, amount, words),
          reference: interestReference({ accountNumber: account, due: period.due }),
          settles: { what: "interest", account, period, amount },
        };
      },
    };
  }

  function tax({ due }: InterestPeriod): Event {
    return {
      at: at(1, 10, 1),
      happen(books) {
        const deduction = taxes.deduct(due);
        if (!deduction) return null;
        return {
          ...payment(books, "tax", linked, "tdsPayable", deduction.tax, taxWords(account)),
          reference: taxReference(account, due),
          settles: { what: "tax", account, takenFrom: linked, ...deduction },
        };
      },
    };
  }
}
