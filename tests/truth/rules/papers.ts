import {
  addDays,
  addMonths,
  amountsIn,
  dates,
  datesIn,
  entriesOf,
  financialYearStart,
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
import type { Books } from "../books";

/** Lines of papers and text messages. */

const datesOf = (text: string) =>
  [...text.matchAll(/\b\d{2}[-‑]\d{2}[-‑]\d{4}\b/g)].map(([date]) => plainDate(date));
const sumsOf = (text: string) =>
  [...text.matchAll(/(?<![\d.,])[-−]?[\d,]*\d\.\d{2}(?!\d|\s?%|\.)/g)].map(([amount]) => paiseOf(amount));

/** A line with a date and amounts is an entry: on that date, of one of the amounts, with the other as balance after it. */
function isEntryLine(seen: Seen): boolean {
  const [days, sums] = [datesOf(seen.around), sumsOf(seen.around)];
  return entriesOf(seen).some(
    ({ date, valueDate, amount, after }) =>
      days.includes(formatDate(date)) &&
      sums.some((sum) => size(sum) === size(amount)) &&
      (sums.length < 2 || sums.some((sum) => size(sum) === size(after))) &&
      (seen.kind === "date"
        ? isDateOf(seen, [formatDate(date), formatDate(valueDate)])
        : isOneOf(seen, [amount, after])),
  );
}

/** A line of a statement that begins with a date and says an amount is an entry, or wrong. */
const isOfEntries = ({ source, around }: Seen) =>
  /Statements\//.test(source.path) &&
  /^\d{2}-\d{2}-\d{4}(?! (?:Opening|Closing) balance)/.test(around) &&
  sumsOf(around).length > 0;

const isDebit = ({ amount }: { amount: bigint }) => amount < 0n;

/** Everything that the bank has written down of the customer's money and dates. */
export function onRecord(seen: Seen): boolean {
  if (isOfEntries(seen)) return false;
  const { money, dates } = recordOf(seen.visit.books);
  return seen.kind === "money" ? money.has(size(paiseOf(seen.value))) : dates.has(plainDate(seen.value));
}

const records = new WeakMap<Books, { money: Set<bigint>; dates: Set<string> }>();

function recordOf(books: Books) {
  const kept = records.get(books);
  if (kept) return kept;
  const tables = [
    "payment",
    "payment_event",
    "deposit",
    "loan",
    "loan_instalment",
    "interest",
    "tax_deducted",
    "scheme_enrolment",
    "standing_instruction",
    "instruction_run",
    "scheduled_transfer",
    "deposit_closing",
    "positive_pay",
    "missed_instalment",
    "card_application",
    "card",
    "tax_declaration",
    "cheque_book_request",
    "cheque_presentation",
    "stop_request",
  ];
  const of = tables.flatMap((table) => books.of[table] ?? []);
  const amounts = [
    ...of.flatMap((row) => amountsIn([row], ...Object.keys(row))),
    ...books.entries.flatMap(({ amount, after }) => [amount, after]),
  ];
  const days = [
    ...of.flatMap((row) => datesIn([row], ...Object.keys(row))),
    ...books.entries.flatMap(({ date, valueDate }) => [formatDate(date), formatDate(valueDate)]),
  ];
  const record = { money: new Set(amounts.map(size)), dates: new Set([...days, formatDate(books.today)]) };
  records.set(books, record);
  return record;
}

/** Sums of a period that the paper names, in all and by direction and kind. */
function isSum(seen: Seen): boolean {
  const period = seen.source.said
    .filter(({ kind }) => kind === "date")
    .slice(0, 6)
    .map(({ value }) => isoOf(value));
  const starts = [...new Set([...period, financialYearStart(seen.visit.books.today)])];
  const ends = [...new Set([...period, seen.visit.books.today])];
  return subjects(seen).some((account) => {
    const all = entriesOf(seen, [account]);
    return starts.some((from) =>
      ends.some((to) => isOneOf(seen, Object.values(periodSums(all, { from, to })))),
    );
  });
}

export const paperRules: Rule[] = [
  { name: "a line of a paper is an entry", role: /^paper /, path: /\.(?:pdf|csv|xlsx)$/, holds: isEntryLine },
  {
    name: "a sum on a paper is that of its period",
    role: /^paper /,
    path: /\.(?:pdf|csv|xlsx)$/,
    kind: "money",
    holds: isSum,
  },
  {
    name: "the totals of a mini statement are those of the last ten entries",
    role: /^paper Totals/,
    path: /^\/MiniStatements/,
    kind: "money",
    holds: (seen) =>
      subjects(seen).some((account) => {
        const last = entriesOf(seen, [account]).slice(-10);
        const sumOf = (of: typeof last) => of.reduce((sum, { amount }) => sum + amount, 0n);
        return isOneOf(seen, [sumOf(last.filter(isDebit)), sumOf(last.filter((one) => !isDebit(one)))]);
      }),
  },
  { name: "a paper says what is on record", role: /^paper /, path: /\.(?:pdf|csv|xlsx)$/, holds: onRecord },
  {
    name: "a paper's period lies within the records",
    role: /^paper .*(?:# to #|as on|From|To|Date|Period|until|Opening balance|Closing balance)/i,
    path: /\.(?:pdf|csv|xlsx)$/,
    kind: "date",
    holds: (seen) =>
      !isOfEntries(seen) &&
      isoOf(seen.value) <= addMonths(seen.visit.books.today, 13) &&
      isoOf(seen.value) >= addMonths(seen.visit.books.today, -40),
  },
  dates(
    "a nominee's date of birth",
    /^paper /,
    ["nominee", "scheme_enrolment"],
    ["date_of_birth", "born"],
    /Certificates|Advices/,
  ),
  {
    name: "a cover's amounts are the scheme's",
    role: /^paper /,
    path: /^\/SchemeCertificates/,
    kind: "money",
    holds: (seen) => isOneOf(seen, [2_00_000_00n, 1_00_000_00n, 20_00n, 436_00n]),
  },
  {
    name: "a message tells of what happened that day",
    role: /^message /,
    path: /^message$/,
    kind: "money",
    holds: onRecord,
  },
  {
    name: "a message's dates are on record, or of a working day to come",
    role: /^message /,
    path: /^message$/,
    kind: "date",
    holds: (seen) =>
      onRecord(seen) ||
      isDateOf(
        seen,
        seen.visit.signIns.map((at) => at.slice(0, 10)),
      ) ||
      (!seen.visit.isClosed(isoOf(seen.value)) && isoOf(seen.value) <= addDays(seen.visit.books.today, 400)),
  },
];
