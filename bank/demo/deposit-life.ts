import {
  interestSoFar,
  isSenior,
  sharesOfTax,
  taxOnInterest,
  taxRateOf,
  taxSoFar,
  type EarningDeposit,
} from "bank/interest/tax";
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
  const years = new Map<IsoDate, Map<string, EarningDeposit>>();
  function yearOf(date: IsoDate) {
    const start = financialYearStart(date);
    const year = years.get(start) ?? new Map<string, EarningDeposit>();
    years.set(start, year);
    return year;
  }
  return {
    credited(account: string, date: IsoDate, amount: Paise) {
      const deposit = yearOf(date).get(account) ?? { interest: 0n, covered: 0n, tax: 0n };
      yearOf(date).set(account, { ...deposit, interest: deposit.interest + amount });
    },
    /** What each deposit has to bear now; nothing: none of them. It counts as deducted. */
    deduct(date: IsoDate): Deduction[] {
      const rule = taxRules.findLast(({ from }) => from <= date)!;
      const payer = { hasPan: Boolean(customer.pan), senior: isSenior(born, rule.seniorAge, date) };
      const year = yearOf(date);
      const entries = [...year].toSorted(([one], [other]) => (one < other ? -1 : 1));
      const deposits = entries.map(([, deposit]) => deposit);
      const owed = taxOnInterest(interestSoFar(deposits), rule, payer) - taxSoFar(deposits);
      if (owed <= 0n) return [];
      const shares = sharesOfTax(owed, deposits);
      return entries.map(([account, deposit], place) => {
        const { interest, covered } = deposit;
        const tax = shares[place]!;
        year.set(account, { interest, covered: interest, tax: deposit.tax + tax });
        return { account, interest: interest - covered, tax, rate: taxRateOf(rule, payer) };
      });
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
        taxes.credited(account, period.due, amount);
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
        const deductions = taxes.deduct(due).filter(({ interest, tax }) => interest > 0n || tax > 0n);
        if (deductions.length === 0) return null;
        const lines = deductions
          .filter(({ tax }) => tax > 0n)
          .flatMap(
            (part) => payment("tax", linked, "tdsPayable", part.tax, taxWords(part.account))(books).lines,
          );
        const reference = taxReference(account, due);
        return { reference, kind: "tax", lines, settles: { what: "tax", takenFrom: linked, deductions } };
      },
    };
  }
}
