import { firstSlot } from "bank/jobs/slots";
import { dueDate as loanDueDate, duePayment, monthsInterest } from "bank/ledger/amortisation";
import { roomIn } from "bank/ledger/balances";
import { addMonths, type IsoDate } from "common/dates";
import type { BankTariff } from "common/bank";
import type { Paise } from "common/money";
import { dueDate, isInsurance, premiumOf, schemeNames, type EnrolmentTerms } from "common/schemes";
import { executionAfter, FAILURES_BEFORE_SUSPENSION, type Frequency } from "common/standing-instructions";
import { debitDay, workingDayFrom } from "common/working-days";
import type { Debit, Planned } from "./play";

/** The next debits of each kind of job, by the rules of the jobs. */

/** A waiting job, with what has been tried of it. */
export interface Waiting {
  subject: string;
  at: Date;
  tries: number;
}

export interface RecurringDeposit {
  number: string;
  fromAccount: string;
  principal: Paise;
  months: number;
  opened: IsoDate;
  missed: number;
  balance: Paise;
}

export interface OwedLoan {
  number: string;
  fromAccount: string;
  instalment: Paise;
  instalments: number;
  rate: string;
  disbursedOn: IsoDate;
  outstanding: Paise;
  overdue: Paise;
  /** Payment of the instalment that is being tried. */
  payment: Paise;
}

export interface Books extends Pick<BankTariff, "calendar" | "schemes"> {
  deposits: ReadonlyMap<string, RecurringDeposit>;
  loans: ReadonlyMap<string, OwedLoan>;
}

const least = (one: Paise, other: Paise): Paise => (one < other ? one : other);

/** Still to be paid into a recurring deposit or owed on a loan; null for another account. */
function roomOf({ deposits, loans }: Books, account: string): Paise | null {
  const deposit = deposits.get(account);
  return deposit ? roomIn(deposit) : (loans.get(account)?.outstanding ?? null);
}

function payInto({ deposits, loans }: Books, account: string, amount: Paise): void {
  const deposit = deposits.get(account);
  if (deposit) deposit.balance += amount;
  const loan = loans.get(account);
  if (!loan) return;
  loan.outstanding -= amount;
  loan.overdue -= least(amount, loan.overdue);
}

const numberIn = (subject: string): number => Number(subject.split("/")[1]);

export interface StandingOrder {
  number: string;
  fromAccount: string;
  toAccount: string;
  to: string;
  amount: Paise;
  charge: Paise;
  frequency: Frequency;
  day: number;
  /** Dates after the waiting one; null: until an amount. */
  timesLeft: number | null;
  untilAmount: Paise | null;
  paid: Paise;
  failures: number;
}

export function standingOrder(books: Books, order: StandingOrder, { subject, at, tries }: Waiting): Planned {
  const { number, frequency, day, fromAccount, toAccount, to, charge, untilAmount } = order;
  const dueOn = subject.slice(number.length + 1) as IsoDate;
  const amount = () => {
    const rest = untilAmount === null ? order.amount : least(order.amount, untilAmount - order.paid);
    return least(rest, roomOf(books, toAccount) ?? rest);
  };
  let made = 0n;
  const shown = { source: "instruction", dueOn, fromAccount, toAccount, to, number, charge } as const;
  return {
    ...{ kind: "standing-instruction", subject, at, tries },
    due() {
      made = amount();
      return made > 0n ? { ...shown, amount: made } : null;
    },
    end(outcome) {
      if (outcome === "nothing") return null;
      const failures = outcome === "failed" ? order.failures + 1 : 0;
      const paid = outcome === "paid" ? order.paid + made : order.paid;
      if (outcome === "paid") payInto(books, toAccount, made);
      const timesLeft = order.timesLeft === null ? null : order.timesLeft - 1;
      const over = timesLeft === 0 || (untilAmount !== null && paid >= untilAmount);
      if (over || failures >= FAILURES_BEFORE_SUSPENSION) return null;
      const next = executionAfter({ frequency, day }, dueOn, 1);
      const following = { subject: `${number}/${next}`, at: firstSlot(workingDayFrom(books.calendar, next)) };
      return standingOrder(books, { ...order, paid, failures, timesLeft }, { ...following, tries: 0 });
    },
  };
}

export function loanInstalment(books: Books, loan: OwedLoan, { subject, at, tries }: Waiting): Planned {
  const number = numberIn(subject);
  const { calendar } = books;
  const dueOn = loanDueDate(loan, number);
  let fell = tries > 0;
  let more = false;
  const fallDue = () => {
    const owed = loan.outstanding - loan.overdue + monthsInterest(loan.outstanding, loan.rate);
    loan.payment = duePayment(owed, loan.instalment, number === loan.instalments);
    loan.outstanding += monthsInterest(loan.outstanding, loan.rate);
    loan.overdue += loan.payment;
    more = owed > loan.payment;
    fell = true;
  };
  if (tries > 0) more = loan.outstanding > loan.overdue;
  return {
    ...{ kind: "loan-instalment", subject, at, tries },
    due() {
      if (!fell) {
        if (loan.outstanding === 0n) return null;
        fallDue();
      }
      const amount = least(loan.overdue, loan.payment);
      if (amount === 0n) return null;
      const { fromAccount, number: to } = loan;
      return { source: "emi", dueOn, fromAccount, to, amount, charge: 0n };
    },
    end(outcome) {
      if (outcome === "paid") payInto(books, loan.number, least(loan.overdue, loan.payment));
      if (!more) return null;
      const next = firstSlot(debitDay(calendar, loanDueDate(loan, number + 1)));
      return loanInstalment(books, loan, { subject: `${loan.number}/${number + 1}`, at: next, tries: 0 });
    },
  };
}

export function depositInstalment(
  books: Books,
  deposit: RecurringDeposit,
  { subject, at, tries }: Waiting,
): Planned {
  const number = numberIn(subject);
  const { principal, months, opened, fromAccount, number: to } = deposit;
  return {
    ...{ kind: "deposit-instalment", subject, at, tries },
    due() {
      if (deposit.balance >= principal * BigInt(Math.min(number, months))) return null;
      const dueOn = addMonths(opened, number - 1);
      return { source: "instalment", dueOn, fromAccount, to, amount: principal, charge: 0n };
    },
    end(outcome) {
      if (outcome === "paid") deposit.balance += principal;
      if (outcome === "failed" && number <= months) deposit.missed += 1;
      if (number >= months + deposit.missed) return null;
      const next = firstSlot(debitDay(books.calendar, addMonths(opened, number)));
      return depositInstalment(books, deposit, { subject: `${to}/${number + 1}`, at: next, tries: 0 });
    },
  };
}

export interface Enrolled {
  id: string;
  terms: EnrolmentTerms;
  premiums: number;
  fromAccount: string;
}

/** Unpaid contributions to a pension are taken with the next one, oldest first; an unpaid insurance ends. */
export function schemePremium(books: Books, enrolled: Enrolled, { subject, at, tries }: Waiting): Planned {
  const number = numberIn(subject);
  const { id, terms, fromAccount } = enrolled;
  const { schemes } = books;
  return {
    ...{ kind: "scheme-premium", subject, at, tries },
    due() {
      const next = enrolled.premiums + 1;
      const dueOn = dueDate(schemes, terms, next);
      if (next > number || dueOn === null) return null;
      const to = schemeNames[terms.scheme];
      return {
        source: "premium",
        dueOn,
        fromAccount,
        to,
        amount: premiumOf(schemes, terms, next),
        charge: 0n,
      };
    },
    end(outcome) {
      if (outcome === "failed" && isInsurance(terms.scheme)) return null;
      if (outcome === "paid") enrolled.premiums += 1;
      if (outcome === "paid" && enrolled.premiums < number)
        return schemePremium(books, enrolled, { subject, at: this.at, tries: 0 });
      const day = dueDate(schemes, terms, number + 1);
      if (day === null) return null;
      const next = firstSlot(debitDay(books.calendar, day));
      return schemePremium(books, enrolled, { subject: `${id}/${number + 1}`, at: next, tries: 0 });
    },
  };
}

export const scheduledTransfer = (debit: Debit, { subject, at, tries }: Waiting): Planned => ({
  ...{ kind: "scheduled-transfer", subject, at, tries },
  due: () => debit,
  end: () => null,
});
