import type { Balance } from "common/accounts";
import { formatRupees, sumBy, type Paise } from "common/money";
import type { ChartColour } from "~/ui/charts/paint";
import type { Slice } from "~/ui/charts/doughnut-drawing";

/** The three sums of the dashboard (section 4), in paise; null where nothing of it was answered. */
export interface Totals {
  /** Outstanding of the deposits that are open. */
  deposits: Paise | null;
  /** What is owed on loans and on overdrawn accounts. */
  liabilities: Paise | null;
  /** Clear balances of the accounts that are in credit. */
  assets: Paise | null;
}

/** Null stands for what did not answer; it is left out of the sums. */
export function totalsOf(
  accounts: readonly { balance: Balance | null }[],
  deposits: readonly { outstanding: Paise; receiptStatus: string }[] | null,
  loans: readonly { outstanding: Paise }[] | null,
): Totals {
  const ledgers = accounts.flatMap(({ balance }) => (balance ? [balance.ledger] : []));
  const open = deposits?.filter(({ receiptStatus }) => receiptStatus === "OPEN");
  const inCredit = ledgers.filter((ledger) => ledger > 0n);
  const overdrawn = ledgers.filter((ledger) => ledger < 0n);
  const silent = accounts.length > 0 && ledgers.length === 0;
  return {
    deposits: open ? sumBy(open, ({ outstanding }) => outstanding) : null,
    liabilities:
      loans || overdrawn.length > 0
        ? sumBy(loans ?? [], ({ outstanding }) => outstanding) - sumBy(overdrawn, (ledger) => ledger)
        : null,
    assets: silent ? null : sumBy(inCredit, (ledger) => ledger),
  };
}

/** The three sums in the order of the specification, each with its mark and colour in chart and table. */
export const sums = [
  { id: "deposits", label: "totalDeposits", colour: "credit", mark: "1" },
  { id: "liabilities", label: "totalLiabilities", colour: "brandText", mark: "2" },
  { id: "assets", label: "totalAssets", colour: "information", mark: "3" },
] as const satisfies ReadonlyArray<{ id: keyof Totals; label: string; colour: ChartColour; mark: string }>;

export type Sum = (typeof sums)[number];

/** What the doughnut shows: sums of nothing, and unknown ones, have no slice. */
export function slicesOf(totals: Totals, labelOf: (sum: Sum) => string): Slice[] {
  return sums.flatMap((sum) => {
    const amount = totals[sum.id];
    if (amount === null || amount <= 0n) return [];
    const { id, colour, mark } = sum;
    return [{ id, colour, mark, label: labelOf(sum), words: formatRupees(amount), value: Number(amount) }];
  });
}
