import type { IsoDate } from "common/dates";
import type { Said } from "../said";
import {
  addDays,
  dates,
  entriesOf,
  formatDate,
  isDateOf,
  isOneOf,
  isoOf,
  paiseOf,
  periodSums,
  plainDate,
  size,
  subjects,
  type Rule,
  type Seen,
} from "./rule";

/** What pages, statements and papers say of entries: each is one of the ledger, with its date and balance. */

/** A day above movements. */
const isDayHeading = ({ kind, role }: Said) =>
  kind === "date" && /^words (?:Today |Yesterday )?#$/.test(role);

/** The balance when a day ends, or at a time of it. */
export function balanceAt(seen: Seen, account: string, written: string): bigint | undefined {
  const [, day, time] = /(\d{2}[-‑]\d{2}[-‑]\d{4})(?: (\d\d:\d\d))?/.exec(written) ?? [];
  if (!day) return undefined;
  const on = isoOf(day);
  const before = seen.visit.books.entries.filter(
    (entry) =>
      entry.account === account &&
      (entry.date < on || (entry.date === on && (!time || entry.time.slice(11) <= time))),
  );
  return before.at(-1)?.after ?? 0n;
}

/** On home a movement's day follows its amount; in lists it is above the amounts of the day. */
const isBelow = ({ source }: Seen) => source.path === "/main";

function dayOf(seen: Seen): string | undefined {
  const { said } = seen.source;
  const day = isBelow(seen) ? said[seen.at + 1] : said.slice(0, seen.at).findLast(isDayHeading);
  return day && isDayHeading(day) ? plainDate(day.value) : undefined;
}

/** A day is said once, above its amounts; on home after one of them. */
function isAboveItsEntries(seen: Seen): boolean {
  const { said } = seen.source;
  const once = said.filter((one) => isDayHeading(one) && one.value === seen.value).length === 1;
  const amount = isBelow(seen)
    ? said[seen.at - 1]
    : said.slice(seen.at + 1).find(({ kind }) => kind === "money");
  return (
    (once || isBelow(seen)) &&
    amount?.kind === "money" &&
    entriesOf(seen).some(
      (entry) => formatDate(entry.date) === plainDate(seen.value) && entry.amount === paiseOf(amount.value),
    )
  );
}

/** What came in and went out since the row below, and the balance then. */
function isChartRow(seen: Seen): boolean {
  const untils = seen.source.said.filter(({ role }) => role === "column Until").map(({ row }) => row!.Until!);
  const { Until = "", Credits, Debits, Balance } = seen.row ?? {};
  const until = isoOf(Until.slice(0, 10));
  const below = untils[untils.indexOf(Until) + 1];
  const from = below ? addDays(isoOf(below.slice(0, 10)), 1) : (`${until.slice(0, 7)}-01` as IsoDate);
  return seen.source.about.some((account) => {
    const within = entriesOf(seen, [account]).filter(({ date }) => date >= from && date <= until);
    const sum = (sign: bigint) =>
      within.reduce((total, { amount }) => (amount * sign > 0n ? total + amount * sign : total), 0n);
    return (
      sum(1n) === paiseOf(Credits!) &&
      sum(-1n) === paiseOf(Debits!) &&
      balanceAt(seen, account, Until) === paiseOf(Balance!)
    );
  });
}

const statementPaths =
  /Statement|^\/Movements?\b|^\/Dashboard|^\/main|^\/Search|^\/Spending|^\/FDDetailsView|^\/Loan/;

export const entryRules: Rule[] = [
  {
    name: "an amount with a sign is that of an entry",
    role: /^words (?:.* )?[+]?#$|^words −?#$/,
    kind: "money",
    holds: (seen) => {
      const credit = seen.around.includes(`+${seen.value}`);
      if (!credit && !/^[−-]/.test(seen.value)) return false;
      const next = seen.source.said[seen.at + 1];
      const owed = next?.around.includes(`${next.value} Dr`);
      const after =
        next && /^words Balance afterwards/.test(next.role)
          ? paiseOf(next.value) * (owed ? -1n : 1n)
          : undefined;
      return entriesOf(seen).some(
        (entry) =>
          entry.amount === paiseOf(seen.value) &&
          (after === undefined || entry.after === after) &&
          [undefined, formatDate(entry.date)].includes(dayOf(seen)),
      );
    },
  },
  {
    name: "a statement's period begins before it ends, which is today at the latest",
    role: /^(?:words (?:Opening|Closing) #|text statements:result\.(?:opening|closing) )/,
    path: /Statement/,
    kind: "date",
    holds({ source, visit }) {
      const [from, to, ...others] = source.said.filter(isEndOfPeriod).map(({ value }) => isoOf(value));
      return others.length === 0 && from! <= to! && to! <= visit.books.today;
    },
  },
  {
    name: "interest follows a statement that ends today, with a quarter from December 2026 on",
    role: /^text statements:result\.interestFollows/,
    path: /Statement/,
    kind: "date",
    holds: (seen) =>
      isoOf(seen.value) === seen.visit.books.today &&
      seen.visit.books.today >= "2026-12-31" &&
      /-(?:03-31|06-30|09-30|12-31)$/.test(seen.visit.books.today),
  },
  {
    name: "a value date is shown where it is another than the day",
    role: /^words .* · #$/,
    path: /Statement/,
    kind: "date",
    holds: (seen) =>
      entriesOf(seen).some(
        ({ date, valueDate, particulars }) =>
          valueDate !== date &&
          formatDate(valueDate) === plainDate(seen.value) &&
          seen.around.includes(particulars.replace(/\s+/g, " ").trim()),
      ),
  },
  {
    name: "the balance after an entry",
    role: /^(?:words|term|text .*) ?Balance afterwards|balanceAfter/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        entriesOf(seen).map(({ after }) => after),
      ),
  },
  {
    name: "particulars are as posted",
    role: /^column Particulars|^term Bank’s description|fromTo|^words .*# to #$|^term |^text movements/,
    kind: "date",
    path: statementPaths,
    holds: (seen) =>
      entriesOf(seen, [...seen.visit.books.accounts.keys()]).some(({ particulars }) =>
        particulars.includes(plainDate(seen.value)),
      ) || isPeriod(seen),
  },
  {
    name: "a chart's balance is that of its day",
    role: /^column (?:Until|Balance|Credits|Debits)$/,
    path: /^\/LineChart/,
    holds: isChartRow,
  },
  {
    name: "the highest and lowest balance were there",
    role: /^term (?:Highest|Lowest) balance$/,
    path: /^\/LineChart/,
    holds: (seen) => {
      const account = seen.source.about[0]!;
      if (seen.kind === "money")
        return isOneOf(seen, [0n, ...entriesOf(seen, [account]).map(({ after }) => after)]);
      const amount = /[-−]?₹[\d,.]+\d/.exec(seen.around)?.[0];
      const when = /\d{2}[-‑]\d{2}[-‑]\d{4}(?: \d\d:\d\d)?/.exec(seen.around)?.[0];
      const exact = entriesOf(seen, [account])
        .filter(({ time }) => time === plainDate(when!))
        .map(({ after }) => after);
      return [
        ...exact,
        balanceAt(seen, account, when!),
        balanceAt(seen, account, formatDate(addDays(isoOf(when!.slice(0, 10)), -1))),
      ].includes(paiseOf(amount!));
    },
  },
  {
    name: "a statement's sums are those of its period",
    role: /^term (?:In|Out|Opening .*|Closing .*)$/,
    path: /Statement/,
    kind: "money",
    holds: (seen) => sumsOf(seen).some((sum) => size(sum) === size(paiseOf(seen.value))),
  },
  {
    name: "a period begins and ends within the records",
    role: /^term (?:Date range|Period)$|^words # to #$/,
    holds: isPeriod,
  },
  {
    name: "a movement's day is its entry's",
    role: /^term (?:Date|Value date|Booked on|Entry date)$/,
    path: /^\/Movement$/,
    holds: (seen) =>
      isDateOf(
        seen,
        entriesOf(seen).flatMap(({ date, valueDate }) => [formatDate(date), formatDate(valueDate)]),
      ),
  },
  {
    name: "a day above movements has entries",
    role: /^words (?:Today |Yesterday )?#$/,
    kind: "date",
    path: statementPaths,
    holds: (seen) =>
      isDateOf(
        seen,
        entriesOf(seen).map(({ date }) => formatDate(date)),
      ) && isAboveItsEntries(seen),
  },
  dates("the day of a notice", /^words #$/, ["payment_event"], ["at"], /^\/$/),
];

/** Both ends of a sentence `A to B`: in order, and not after today unless it is of a standing order. */
function isPeriod({ around, visit }: Seen): boolean {
  const [from, to] = [...around.matchAll(/\d{2}[-‑]\d{2}[-‑]\d{4}/g)].map(([date]) => isoOf(date));
  return from !== undefined && to !== undefined && from <= to && from <= visit.books.today;
}

function sumsOf(seen: Seen): bigint[] {
  const [from, to] = seen.source.said.filter(isEndOfPeriod).map(({ value }) => isoOf(value));
  const sum = (["withdrawals", "deposits", "opening", "closing"] as const).find((_, at) =>
    new RegExp(`^term ${["Out", "In", "Opening", "Closing"][at]}`).test(seen.role),
  );
  return subjects(seen).map(
    (account) => periodSums(entriesOf(seen, [account]), { ...(from && { from }), ...(to && { to }) })[sum!],
  );
}

/** Both ends of a statement's period, in order. */
const isEndOfPeriod = ({ kind, around }: Said) =>
  kind === "date" && /^(?:Opening|Closing) [\d‑]+$/.test(around);
