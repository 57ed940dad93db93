import { bankTariff } from "common/bank-tariff";
import { addDays, addMonths, formatDate, isoDate, type IsoDate } from "common/dates";
import { financialYearStart } from "common/dates";
import type { Paise } from "common/money";
import type { Books, Entry } from "../books";
import { amountsIn, datesIn } from "../books";
import type { Said } from "../said";

/** A page, message or paper of a visit. */
export interface Source {
  /** Path of a page, `message`, or the path of a paper. */
  path: string;
  /** Account numbers that it is about. */
  about: readonly string[];
  said: readonly Said[];
}

export interface Visit {
  books: Books;
  /** By the bank's calendar, which its page of holidays must show. */
  isClosed(day: IsoDate): boolean;
  promises: Promise_[];
  /** `DD-MM-YYYY HH:MM` of the customer's sign-in before this one. */
  lastSignIn: string;
  signIns: readonly string[];
}

/** What a page says will happen; compared with the entries once the day has passed. */
export interface Promise_ {
  customer: string;
  account?: string;
  madeOn: IsoDate;
  on: IsoDate;
  amount: Paise;
  /** False: the page says that there will not be enough money. */
  kept: boolean;
  where: string;
}

export interface Seen extends Said {
  /** Its place among what the source says. */
  at: number;
  source: Source;
  visit: Visit;
}

export interface Rule {
  name: string;
  role: RegExp;
  path?: RegExp;
  kind?: Said["kind"];
  holds(seen: Seen): boolean;
}

export const paiseOf = (written: string): Paise => {
  if (/lakh|crore/.test(written))
    return (
      paiseOf(written.replace(/ (?:lakh|crore)/, "")) * (written.includes("lakh") ? 100_000n : 10_000_000n)
    );
  const digits = written.replace(/Rs|[₹,\s]/g, "").replace("−", "-");
  const [rupees, paise = ""] = digits.replace("-", "").split(".");
  const value = BigInt(rupees!) * 100n + BigInt(paise.padEnd(2, "0"));
  return digits.startsWith("-") ? -value : value;
};

const size = (paise: Paise) => (paise < 0n ? -paise : paise);
export const plainDate = (written: string) => written.replaceAll("‑", "-");
export const isoOf = (written: string): IsoDate => isoDate(plainDate(written).split("-").reverse().join("-"));

/** The account of the page; else those that the sentence, its heading or its row names; else all of the customer's. */
export function subjects({ around, row, under, source, visit }: Seen): string[] {
  const all = [...visit.books.accounts.keys()];
  const namedIn = (text: string) =>
    all.filter((number) => text.includes(number) || text.includes(`••${number.slice(-4)}`));
  if (source.about.length > 0) return [...source.about];
  const found = [around, under].map(namedIn).find((named) => named.length > 0);
  if (found) return found;
  // The particulars of an entry name other accounts, so the row comes last; home shows entries of all.
  const named = source.path === "/main" ? [] : namedIn(Object.values(row ?? {}).join(" "));
  return named.length > 0 ? named : all;
}

const entriesOf = (seen: Seen, numbers = subjects(seen)): Entry[] =>
  seen.visit.books.entries.filter(({ account }) => numbers.includes(account));

const isOneOf = (seen: Seen, amounts: Iterable<Paise>) => {
  const said = size(paiseOf(seen.value));
  for (const amount of amounts) if (size(amount) === said) return true;
  return false;
};
const isDateOf = (seen: Seen, dates: Iterable<string>) => {
  const said = plainDate(seen.value);
  for (const date of dates) if (date === said) return true;
  return false;
};
const rows = (seen: Seen, ...tables: string[]) => tables.flatMap((table) => seen.visit.books.of[table] ?? []);
const rowsOfSubjects = (seen: Seen, ...tables: string[]) => {
  const numbers = subjects(seen);
  return rows(seen, ...tables).filter(
    ({ account }) => account === undefined || numbers.includes(account as string),
  );
};

type Rows = ReturnType<typeof rows>;

const inColumns =
  (kind: Said["kind"], isIn: (seen: Seen, found: Rows, columns: string[]) => boolean) =>
  (name: string, role: RegExp, tables: string[], columns: string[], path?: RegExp): Rule => ({
    name,
    role,
    ...(path && { path }),
    kind,
    holds: (seen) => isIn(seen, rowsOfSubjects(seen, ...tables), columns),
  });

/** An amount in columns of the subject's rows. */
export const amounts = inColumns("money", (seen, found, columns) =>
  isOneOf(seen, amountsIn(found, ...columns)),
);

/** A date in columns of the subject's rows. */
export const dates = inColumns("date", (seen, found, columns) => isDateOf(seen, datesIn(found, ...columns)));

/** Sums of an account's entries from a day to another; a balance brought forward is no deposit but its opening balance. */
export function periodSums(all: readonly Entry[], { from, to }: { from?: IsoDate; to?: IsoDate }) {
  const add = (entries: readonly Entry[]) => entries.reduce((sum, { amount }) => sum + amount, 0n);
  const within = all.filter(({ date }) => (!from || date >= from) && (!to || date <= to));
  const posted = within.filter(({ kind }) => kind !== "brought-forward");
  const deposits = posted.filter(({ amount }) => amount > 0n);
  const before = all.filter(({ date }) => from && date < from).at(-1)?.after ?? 0n;
  return {
    withdrawals: add(posted.filter(({ amount }) => amount < 0n)),
    deposits: add(deposits),
    interest: add(deposits.filter(({ kind }) => kind === "interest")),
    opening: before + add(within) - add(posted),
    closing: before + add(within),
  };
}

export {
  addDays,
  addMonths,
  amountsIn,
  bankTariff,
  datesIn,
  entriesOf,
  financialYearStart,
  formatDate,
  isDateOf,
  isOneOf,
  rows,
  rowsOfSubjects,
  size,
};
