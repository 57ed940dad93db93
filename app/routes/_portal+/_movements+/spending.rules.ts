import { addMonths, type IsoDate } from "common/dates";
import { sumBy, type Paise } from "common/money";
import type { Category } from "common/movement-rules";
import type { ReadMovement } from "common/movements";
import { newestFirst } from "~/customer/movements.server";

interface Spent extends Pick<ReadMovement, "who" | "kind" | "category" | "reference"> {
  date: IsoDate;
  amount: Paise;
  account: string;
}

/** A part of the month's sum. `account`: its handle; null if there are several. */
interface Part {
  amount: Paise;
  times: number;
  account: string | null;
}

const MAX_MERCHANTS = 5;
const MONTHS_BEFORE = 3;
/** Months that are shown beside each other. */
export const MONTHS_SHOWN = 6;

export const monthBefore = (month: string, months = 1): string =>
  addMonths(`${month}-01` as IsoDate, -months).slice(0, 7);

/**
 * The spending of `month` (YYYY-MM), without transfers to own accounts and returned payments. `all`: of that month and the five
 * before; `returned`: references of returned payments. `usual`: the average of the three months before, null if one has no spending.
 */
export function spendingOf(
  all: readonly Spent[],
  returned: ReadonlySet<string>,
  month: string,
  today?: IsoDate,
) {
  const counted = all.filter(isCounted(returned));
  const inMonth = (requested: string) => counted.filter(({ date }) => date.startsWith(requested));
  const sumIn = (requested: string) => sumBy(inMonth(requested), ({ amount }) => amount);
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => monthBefore(month, at)).map((one) => ({
    month: one,
    amount: sumIn(one),
  }));
  const before = months.slice(1, MONTHS_BEFORE + 1).map(({ amount }) => amount);
  const last = inMonth(monthBefore(month));
  const here = inMonth(month);
  const categories = new Set([...here, ...last].map(({ category }) => category));
  const paidTo = ({ who, kind }: Spent) => who ?? `\0${kind}`;
  const merchants = new Map(here.map((spent) => [paidTo(spent), [] as Spent[]]));
  for (const spent of here) merchants.get(paidTo(spent))!.push(spent);
  return {
    total: months[0]!.amount,
    /** Newest first. */
    months,
    lastMonth: before[0]!,
    /** Of the month before, up to today's day: a month that runs is compared with it. */
    sameDays: sumBy(last, ({ date, amount }) => (!today || date.slice(8) <= today.slice(8) ? amount : 0n)),
    usual: before.includes(0n) ? null : sumBy(before, (sum) => sum) / BigInt(MONTHS_BEFORE),
    categories: [...categories]
      .map((category) => ({
        category,
        ...partOf(here.filter((spent) => spent.category === category)),
        lastMonth: sumBy(last, (spent) => (spent.category === category ? spent.amount : 0n)),
      }))
      .sort(mostFirst),
    merchants: [...merchants.values()]
      .map((spent) => {
        const { who, kind, category } = spent[0]!;
        return { ...partOf(spent), who, kind, category };
      })
      .sort(mostFirst)
      .slice(0, MAX_MERCHANTS),
  };
}

/** Returned payments and money for the customer's own accounts were not spent. */
const isCounted =
  (returned: ReadonlySet<string>) =>
  ({ category, reference }: Pick<Spent, "category" | "reference">): boolean =>
    category !== "own" && category !== "savings" && !(reference !== null && returned.has(reference));

/** The movements that a category's sum of the month is made of, newest first, and how much of it came back. */
export function categoryOf<Row extends Spent>(
  all: readonly Row[],
  returned: ReadonlySet<string>,
  { month, category }: { month: string; category: Category },
) {
  const inIt = all.filter((spent) => spent.category === category && spent.date.startsWith(month));
  const counts = isCounted(returned);
  return {
    rows: inIt.filter(counts).sort(newestFirst),
    cameBack: sumBy(inIt, (spent) => (counts(spent) ? 0n : spent.amount)),
  };
}

function partOf(spent: readonly Spent[]): Part {
  const accounts = new Set(spent.map(({ account }) => account));
  return {
    amount: sumBy(spent, ({ amount }) => amount),
    times: spent.length,
    account: accounts.size === 1 ? [...accounts][0]! : null,
  };
}

const mostFirst = (one: Part, other: Part) =>
  one.amount < other.amount ? 1 : one.amount > other.amount ? -1 : 0;
