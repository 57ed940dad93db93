import { accountKinds, type AccountKind, type Balance } from "common/accounts";
import { formatRupees, sumBy, type Paise } from "common/money";
import type { ChartColour } from "~/ui/charts/paint";
import type { Slice } from "~/ui/charts/doughnut-drawing";

/** The three sums of the dashboard (section 4), in paise; null where nothing of it was answered. */
interface Totals {
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

/** The three sums in the order of the specification. */
export const sums = [
  { id: "deposits", label: "totalDeposits" },
  { id: "liabilities", label: "totalLiabilities" },
  { id: "assets", label: "totalAssets" },
] as const satisfies ReadonlyArray<{ id: keyof Totals; label: string }>;

/** What the customer has of a kind, above zero. */
interface Holding {
  kind: AccountKind;
  amount: Paise;
}

interface Deposited {
  accountNumber: string;
  outstanding: Paise;
  receiptStatus: string;
}

/** What the customer has, kind by kind in the order pages show them; its sum is that of deposits and assets. */
export function holdingsOf(
  accounts: readonly { kind: AccountKind; balance: Balance | null }[],
  deposits: readonly Deposited[],
  kindOf: (accountNumber: string) => AccountKind | undefined,
): Holding[] {
  const held = [
    ...accounts.map(({ kind, balance }) => ({ kind, amount: balance?.ledger ?? 0n })),
    ...deposits
      .filter(({ receiptStatus }) => receiptStatus === "OPEN")
      .map(({ accountNumber, outstanding }) => ({
        kind: kindOf(accountNumber) ?? ("fixed-deposit" as const),
        amount: outstanding,
      })),
  ].filter(({ amount }) => amount > 0n);
  return accountKinds
    .map((kind) => ({
      kind,
      amount: sumBy(
        held.filter((one) => one.kind === kind),
        ({ amount }) => amount,
      ),
    }))
    .filter(({ amount }) => amount > 0n);
}

/** Of what one may have; a loan is only owed. */
const colours: Record<AccountKind, ChartColour> = {
  savings: "information",
  current: "credit",
  overdraft: "warning",
  "cash-credit": "muted",
  "fixed-deposit": "brandText",
  "recurring-deposit": "ink",
  loan: "muted",
};

/** What the doughnut shows, marked 1, 2, 3 … */
export function slicesOf(holdings: readonly Holding[], labelOf: (kind: AccountKind) => string): Slice[] {
  return holdings.map(({ kind, amount }, place) => ({
    id: kind,
    colour: colours[kind],
    mark: String(place + 1),
    label: labelOf(kind),
    words: formatRupees(amount),
    value: Number(amount),
  }));
}
