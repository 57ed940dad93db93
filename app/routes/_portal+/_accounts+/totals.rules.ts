import { accountKinds, type AccountKind, type Balance } from "common/accounts";
import { formatRupees, sumBy, type Paise } from "common/money";
import type { ChartColour } from "~/ui/charts/paint";
import type { Slice } from "~/ui/charts/doughnut-drawing";

interface Owed {
  outstanding: Paise;
}

interface Deposit extends Owed {
  accountNumber: string;
  receiptStatus: string;
}

const isOpen = ({ receiptStatus }: Pick<Deposit, "receiptStatus">) => receiptStatus === "OPEN";

const sumOwed = (list: readonly Owed[]) => sumBy(list, ({ outstanding }) => outstanding);

/**
 * The three sums of the dashboard (section 4), in paise: open deposits, what is owed on loans and overdrawn accounts, and the
 * balances of accounts in credit. What the bank did not answer is null, and left out of the sums; a sum without any answer is null.
 */
export function totalsOf(
  accounts: readonly { balance: Balance | null }[],
  deposits: readonly Omit<Deposit, "accountNumber">[] | null,
  loans: readonly Owed[] | null,
) {
  const ledgers = accounts.flatMap(({ balance }) => (balance ? [balance.ledger] : []));
  const overdrawn = ledgers.filter((ledger) => ledger < 0n);
  const silent = accounts.length > 0 && ledgers.length === 0;
  return {
    deposits: deposits && sumOwed(deposits.filter(isOpen)),
    liabilities:
      loans || overdrawn.length > 0 ? sumOwed(loans ?? []) - sumBy(overdrawn, (ledger) => ledger) : null,
    assets: silent ? null : sumBy(ledgers, (ledger) => (ledger > 0n ? ledger : 0n)),
  };
}

export const sums = [
  { id: "deposits", label: "totalDeposits" },
  { id: "liabilities", label: "totalLiabilities" },
  { id: "assets", label: "totalAssets" },
] as const;

/** Holdings by kind of account, in the pages' order; they add up to deposits and assets. */
export function holdingsOf(
  accounts: readonly { kind: AccountKind; balance: Balance | null }[],
  deposits: readonly Deposit[],
  kindOf: (accountNumber: string) => AccountKind | undefined,
) {
  const held = [
    ...accounts.map(({ kind, balance }) => ({ kind, amount: balance?.ledger ?? 0n })),
    ...deposits.filter(isOpen).map(({ accountNumber, outstanding }) => ({
      kind: kindOf(accountNumber) ?? ("fixed-deposit" as const),
      amount: outstanding,
    })),
  ].filter(({ amount }) => amount > 0n);
  return accountKinds
    .map((kind) => ({
      kind,
      amount: sumBy(held, (holding) => (holding.kind === kind ? holding.amount : 0n)),
    }))
    .filter(({ amount }) => amount > 0n);
}

const colours: Record<AccountKind, ChartColour> = {
  savings: "information",
  current: "credit",
  overdraft: "warning",
  "cash-credit": "muted",
  "fixed-deposit": "brandText",
  "recurring-deposit": "ink",
  loan: "muted",
};

export function slicesOf(
  holdings: ReturnType<typeof holdingsOf>,
  labelOf: (kind: AccountKind) => string,
): Slice[] {
  return holdings.map(({ kind, amount }, place) => ({
    id: kind,
    colour: colours[kind],
    mark: String(place + 1),
    label: labelOf(kind),
    words: formatRupees(amount),
    value: Number(amount),
  }));
}
