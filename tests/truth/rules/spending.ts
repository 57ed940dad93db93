import {
  addMonths,
  formatDate,
  isOneOf,
  isoOf,
  paiseOf,
  rows,
  size,
  subjects,
  type Rule,
  type Seen,
} from "./rule";
import type { Entry } from "../books";

/** What left the customer's accounts in a month, and what it is compared with. */

const months = "January February March April May June July August September October November December";
const monthOf = (name: string, year: string) =>
  `${year}-${String(months.split(" ").indexOf(name) + 1).padStart(2, "0")}`;
const before = (month: string, by = 1) => addMonths(`${month}-01` as never, -by).slice(0, 7);
const add = (amounts: readonly bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
/** Money that customers put aside is not spent. */
const PUT_ASIDE = /\bchit\b/i;
const OPERATIVE = /savings|current|overdraft|credit/;

/** Debits that were spent: not returned, and not moved to an account of the customer's own but a loan. */
function spent(seen: Seen, month: string, lastDay = "31"): Entry[] {
  const { books } = seen.visit;
  const numbers = subjects(seen);
  const kindOf = (number: string) => books.accounts.get(number)!.kind;
  const moved = new Set(
    books.entries
      .filter(({ amount, account }) => amount > 0n && kindOf(account) !== "loan")
      .map(({ reference }) => reference),
  );
  const references = new Set(books.entries.map(({ reference }) => reference));
  return books.entries.filter(
    ({ account, amount, date, reference, particulars }) =>
      amount < 0n &&
      numbers.includes(account) &&
      OPERATIVE.test(kindOf(account)) &&
      date.startsWith(month) &&
      date.slice(8) <= lastDay &&
      !PUT_ASIDE.test(particulars) &&
      !moved.has(reference) &&
      !references.has(`${reference}-R`),
  );
}

const spentIn = (...of: Parameters<typeof spent>) => -add(spent(...of).map(({ amount }) => amount));

/** The month of the page: that of its table, or of today if it runs. */
function monthShown({ source, visit }: Seen): string {
  const [, name, year] = source.said
    .map(({ role }) => /^column ([A-Z][a-z]+) (\d{4})$/.exec(role))
    .find((match) => match !== null) ?? [undefined, "", ""];
  return name ? monthOf(name, year!) : visit.books.today.slice(0, 7);
}

function comparedWith(seen: Seen): bigint[] {
  const month = monthShown(seen);
  const total = spentIn(seen, month);
  const runs = /So far/.test(seen.around) ? seen.visit.books.today.slice(8) : undefined;
  const last = spentIn(seen, before(month), runs);
  const usual = add([1, 2, 3].map((by) => spentIn(seen, before(month, by)))) / 3n;
  return [total - last, ...(runs ? [usual] : [total - usual])];
}

/** Sums of what went to one name: entries that share a word. */
function byWord(seen: Seen): bigint[] {
  const sums = new Map<string, bigint>();
  for (const { particulars, amount } of spent(seen, monthShown(seen)))
    for (const word of new Set(particulars.split(/[^\p{L}\p{M}\p{N}&.]+/u)))
      sums.set(word, (sums.get(word) ?? 0n) - amount);
  return [...sums.values()];
}

const under = (name: RegExp, seen: Seen) => name.test(seen.under);

export const spendingRules: Rule[] = [
  {
    name: "what was spent in the month",
    role: /^words #$/,
    path: /^\/Spending/,
    kind: "money",
    holds: (seen) => under(/^Spending/, seen) && isOneOf(seen, [spentIn(seen, monthShown(seen))]),
  },
  {
    name: "more or less than another month, the same days, or an average month",
    role: /spending\.(?:more|less)|Average month/,
    path: /^\/Spending/,
    kind: "money",
    holds: (seen) => isOneOf(seen, comparedWith(seen)),
  },
  {
    name: "each of six months has its own sum",
    role: /^words [A-Z][a-z]+ 0#$/,
    path: /^\/Spending/,
    kind: "money",
    holds: (seen) =>
      under(/Month by month/, seen) &&
      isOneOf(
        seen,
        [0, 1, 2, 3, 4, 5].map((by) => spentIn(seen, before(monthShown(seen), by))),
      ),
  },
  {
    name: "categories make the sum of the month",
    role: /^words [A-Z][a-z ]+#$/,
    path: /^\/Spending/,
    kind: "money",
    holds: (seen) =>
      add(
        seen.source.said
          .filter((one) => one.under === seen.under && /^words [A-Z][a-z ]+#$/.test(one.role))
          .map(({ value }) => paiseOf(value)),
      ) === spentIn(seen, monthShown(seen)),
  },
  {
    name: "a month's column of categories makes its sum",
    role: /^column [A-Z][a-z]+ \d{4}$/,
    path: /^\/Spending/,
    kind: "money",
    holds: (seen) => {
      const [, name, year] = /^column (\w+) (\d{4})$/.exec(seen.role)!;
      const cells = seen.source.said.filter(({ role }) => role === seen.role);
      return add(cells.map(({ value }) => paiseOf(value))) === spentIn(seen, monthOf(name!, year!));
    },
  },
  {
    name: "where most went is what entries of one name make",
    role: /^words #$/,
    path: /^\/Spending/,
    kind: "money",
    holds: (seen) => under(/Where most of it went/, seen) && isOneOf(seen, byWord(seen)),
  },
  {
    name: "a category's movement was spent in the month",
    role: /^words #$/,
    path: /^\/Spending/,
    kind: "money",
    holds: (seen) =>
      /^[−-]/.test(seen.value) &&
      spent(seen, monthShown(seen)).some(({ amount }) => amount === paiseOf(seen.value)),
  },
  {
    name: "a day of a category's movements is one on which it was spent",
    role: /^words #$/,
    path: /^\/Spending/,
    kind: "date",
    holds: (seen) =>
      spent(seen, monthShown(seen)).some(({ date }) => formatDate(date) === formatDate(isoOf(seen.value))),
  },
  {
    name: "what came back is not counted",
    role: /spending\.cameBack/,
    path: /^\/Spending/,
    kind: "money",
    holds: (seen) =>
      rows(seen, "payment").some(({ amount, charge }) =>
        [amount, charge, (amount as bigint) + (charge as bigint)].some(
          (one) => size(one as bigint) === size(paiseOf(seen.value)),
        ),
      ),
  },
];
