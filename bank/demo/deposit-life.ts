import { isSenior, taxOnInterest, taxRateOf } from "bank/interest/tax";
import { taxRules } from "bank/database/tables/interest";
import { depositInterest, depositPeriods, type InterestPeriod, monthsSince } from "bank/interest/rules";
import {
  interestReference,
  maturityReference,
  depositInterestWords,
  maturedWords,
  reinvestedWords,
  taxWords,
} from "bank/interest/book";
import { taxReference } from "bank/interest/deduct-tax";
import { financialYearStart, isoDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { getDemoCustomer } from "./people";
import type { Books, Deduction, Event, Habit } from "./diary";
import { at, payment, receipt, transfer } from "./movements";
import { depositTerms, type DemoDeposit } from "./terms";

/** The interest of one customer's deposits by financial years, and the tax it has borne. */
export function createTaxBook(customerNumber: string) {
  const customer = getDemoCustomer(customerNumber);
  const born = customer.dateOfBirth ? isoDate(customer.dateOfBirth) : null;
  const years = new Map<IsoDate, { interest: Paise; covered: Paise; tax: Paise }>();
  function yearOf(date: IsoDate) {
    const start = financialYearStart(date);
    const year = years.get(start) ?? { interest: 0n, covered: 0n, tax: 0n };
    years.set(start, year);
    return year;
  }
  return {
    credited: (date: IsoDate, interest: Paise) => void (yearOf(date).interest += interest),
    /** What has to be deducted now, over all deposits; null: nothing. It counts as deducted. */
    deduct(date: IsoDate): Deduction | null {
      const rule = taxRules.findLast(({ from }) => from <= date)!;
      const payer = { hasPan: Boolean(customer.pan), senior: isSenior(born, rule.seniorAge, date) };
      const year = yearOf(date);
      const tax = taxOnInterest(year.interest, rule, payer) - year.tax;
      if (tax <= 0n) return null;
      const interest = year.interest - year.covered;
      year.covered = year.interest;
      year.tax += tax;
      return { interest, tax, rate: taxRateOf(rule, payer) };
    },
  };
}

/** A deposit from opening to maturity: what is paid in, the interest and the tax on it, what is paid out. */
export function depositLife(
  deposit: DemoDeposit,
  today: IsoDate,
  taxes: ReturnType<typeof createTaxBook>,
): Habit {
  const terms = depositTerms(deposit, today);
  const { account, linked, principal, months: term, payout } = deposit;
  const periods = new Map(depositPeriods(terms).map((period) => [period.due, period]));
  const moved = (from: string, to: string, amount: Paise, words: readonly [string, string]) =>
    transfer(from, to, amount, words, "deposit");
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
          ...receipt("interest", "interestPaid", on, amount, words)(books),
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
          ...payment("tax", linked, "tdsPayable", deduction.tax, taxWords(account))(books),
          reference: taxReference(account, due),
          settles: { what: "tax", account, takenFrom: linked, ...deduction },
        };
      },
    };
  }
}
