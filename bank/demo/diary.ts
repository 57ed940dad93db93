import type { InterestPeriod } from "bank/interest/rules";
import type { PastJournal } from "bank/ledger/post-history";
import type { Journal } from "bank/ledger/post-journal";
import { startOfIstDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";

/** The demo's two years day by day, each event at its time and in view of the balances so far. */
export interface Day {
  date: IsoDate;
  /** Day, month (1 to 12) and year in India. */
  day: number;
  month: number;
  year: number;
  /** Days before the day of loading; the last day of the diary is 1. */
  ago: number;
}

/** What happens at `at`, decided when it is due; null: nothing after all. */
export interface Event {
  /** Seconds since the day began. */
  at: number;
  happen(books: Books): (Journal & { settles?: Settled }) | null;
}

/** What a journal settles: the interest of a period, or the tax on it. Accounts by their numbers. */
type Settled =
  | { what: "interest"; account: string; period: InterestPeriod; amount: Paise }
  | { what: "tax"; takenFrom: string; deductions: Deduction[] };

export type SettlingJournal = PastJournal & { settles?: Settled };

/** What a deduction covers of a deposit's interest and takes, as `bank.tax_deducted` keeps it. */
export interface Deduction {
  account: string;
  interest: Paise;
  rate: string;
  tax: Paise;
}

export interface Books {
  balanceOf(account: string): Paise;
  /** Sum of the daily closing balances since it was last taken, which this does. */
  takeProducts(account: string): Paise;
  /** A reference in the manner of UPI: year, day of the year, running number; 12 digits. */
  upiReference(): string;
  /** Any other reference. */
  reference(): string;
}

/** What one customer does on a day. */
export type Habit = (day: Day) => Event[];

/** Lives through `days`; `floors` holds how far below zero an account may go, zero where it names none. */
export function keepDiary(
  days: Iterable<Day>,
  habits: readonly Habit[],
  floors: ReadonlyMap<string, Paise>,
): SettlingJournal[] {
  const journals: SettlingJournal[] = [];
  const balances = new Map<string, Paise>();
  const products = new Map<string, Paise>();
  let today!: Day;
  let count = 0;
  const books: Books = {
    balanceOf: (account) => balances.get(account) ?? 0n,
    takeProducts(account) {
      const sum = products.get(account) ?? 0n;
      products.delete(account);
      return sum;
    },
    upiReference: () => `${today.year % 10}${dayOfYear(today)}${String((count += 1)).padStart(8, "0")}`,
    reference: () => `KVGB${today.date.replaceAll("-", "")}${String((count += 1)).padStart(7, "0")}`,
  };
  for (today of days) {
    const begin = startOfIstDate(today.date).getTime();
    const events = habits.flatMap((habit) => habit(today)).sort((one, other) => one.at - other.at);
    for (const event of events) {
      const journal = event.happen(books);
      if (!journal) continue;
      for (const { account, amount } of journal.lines)
        balances.set(account, books.balanceOf(account) + amount);
      const below = journal.lines.find(
        ({ account, amount }) =>
          amount < 0n && !isOwn(account) && books.balanceOf(account) < (floors.get(account) ?? 0n),
      );
      if (below)
        throw new Error(`${today.date}: ${below.particulars} takes ${below.account} below its floor`);
      journals.push({ ...journal, now: new Date(begin + event.at * 1000) });
    }
    for (const [account, balance] of balances) products.set(account, (products.get(account) ?? 0n) + balance);
  }
  return journals;
}

/** The bank's own accounts stand at head office, branch 0001. */
const isOwn = (account: string) => account.startsWith("0001");

function dayOfYear({ date, year }: Day): string {
  const days = (Date.parse(date) - Date.UTC(year, 0, 1)) / 86_400_000;
  return String(days + 1).padStart(3, "0");
}
