import { addMonths, type IsoDate } from "common/dates";
import { sumBy, type Paise } from "common/money";
import type { ReadMovement } from "common/movements";

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

export type Spending = ReturnType<typeof spendingOf>;

const MAX_MERCHANTS = 5;
const MONTHS_BEFORE = 3;

export const monthBefore = (month: string, months = 1): string =>
  addMonths(`${month}-01` as IsoDate, -months).slice(0, 7);

/**
 * The spending of `month` (YYYY-MM), without transfers to own accounts and returned payments. `all`: of that month and the three
 * before; `returned`: references of returned payments. `usual`: the average of the three months before, null if one has no spending.
 */
export function spendingOf(all: readonly Spent[], returned: ReadonlySet<string>, month: string) {
  const counted = all.filter(
    ({ category, reference }) =>
      category !== "own" && category !== "savings" && !(reference !== null && returned.has(reference)),
  );
  const inMonth = (requested: string) => counted.filter(({ date }) => date.startsWith(requested));
  const sumIn = (requested: string) => sumBy(inMonth(requested), ({ amount }) => amount);
  const before = Array.from({ length: MONTHS_BEFORE }, (_, at) => sumIn(monthBefore(month, at + 1)));
  const last = inMonth(monthBefore(month));
  const here = inMonth(month);
  const categories = new Set([...here, ...last].map(({ category }) => category));
  const paidTo = ({ who, kind }: Spent) => who ?? `\0${kind}`;
  const merchants = new Map(here.map((spent) => [paidTo(spent), [] as Spent[]]));
  for (const spent of here) merchants.get(paidTo(spent))!.push(spent);
  return {
    total: sumIn(month),
    lastMonth: before[0]!,
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
