import { accountKinds, isBorrowing, isOperative, type AccountKind, type Balance } from "common/accounts";
import { limitLeft } from "common/balances";
import { fixedDeposits, loans } from "common/contract/accounts.server";
import type { IsoDate } from "common/dates";
import { formatRupees, isHidden, sumBy, type Paise } from "common/money";
import { listBalances } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { knownOr, shownAs } from "~/ui/enquiry";
import type { ChartColour } from "~/ui/charts/paint";
import type { Slice } from "~/ui/charts/doughnut-drawing";

/** Asks for everything at once. A sum that lacks one of its parts is null, which section 4 would pass over. */
export async function fetchTotals(customer: SignedIn) {
  const operative = customer.accounts.filter(({ kind }) => isOperative(kind));
  const [balances, deposited, lent] = await Promise.all([
    listBalances(customer, operative),
    customer.ask(fixedDeposits, { key: "FDView" }),
    customer.ask(loans, { key: "LoanView" }),
  ]);
  const open = knownOr(
    shownAs(deposited, ({ deposits }) => deposits),
    { missing: [], unknown: null },
  );
  const owed = knownOr(
    shownAs(lent, (answer) => answer.loans),
    { missing: [], unknown: null },
  );
  const silent = balances.flatMap(({ balance, accountNumber }) => (balance ? [] : [accountNumber]));
  const unread = customer.accounts.filter(
    ({ kind }) => (isDeposit(kind) && open === null) || (kind === "loan" && owed === null),
  );
  return {
    ...totalsOf(balances, open, owed),
    // Shares of a part would be no shares.
    holdings:
      silent.length === 0 && open !== null
        ? holdingsOf(balances, open, (number) => ownOf(customer, number)?.kind)
        : [],
    balances,
    held: { deposits: open?.filter(isOpen) ?? null, loans: owed },
    unread,
    silent: [...silent, ...unread.map(({ accountNumber }) => accountNumber)],
    complete: silent.length === 0 && open !== null && owed !== null,
  };
}

const ownOf = ({ accounts }: SignedIn, number: string) =>
  accounts.find(({ accountNumber }) => accountNumber === number);

type Totals = Awaited<ReturnType<typeof fetchTotals>>;

interface HeldAccount {
  kind: AccountKind;
  accountNumber: string;
  /** Below zero if it is owed, null if the bank did not tell. */
  balance: Paise | null;
  limitLeft?: Paise | undefined;
  product?: string | undefined;
  instalment?: Paise | undefined;
  maturesOn?: IsoDate | undefined;
  rate?: string | undefined;
}

/** Accounts by kind with the sum of each, null if one is not known; all deposits are one kind. */
export function sectionsOf(
  customer: SignedIn,
  { balances, held, unread }: Pick<Totals, "balances" | "held" | "unread">,
  shows: (kind: AccountKind) => boolean,
) {
  const all: HeldAccount[] = [
    ...balances.map(({ accountNumber, kind, balance }) => ({
      accountNumber,
      kind,
      balance: balance && (isBorrowing(kind) ? balance.ledger : balance.available),
      limitLeft: balance && isBorrowing(kind) ? limitLeft(balance) : undefined,
    })),
    ...unread.map(({ accountNumber, kind }) => ({ accountNumber, kind, balance: null })),
    ...(held.deposits ?? []).map(({ accountNumber, outstanding, maturityDate, rate }) => ({
      accountNumber,
      kind: ownOf(customer, accountNumber)?.kind ?? ("fixed-deposit" as const),
      balance: outstanding,
      maturesOn: maturityDate,
      rate,
    })),
    ...(held.loans ?? []).map(({ accountNumber, outstanding, loanType, instalment, rate }) => ({
      accountNumber,
      kind: "loan" as const,
      balance: -outstanding,
      product: loanType,
      instalment,
      rate,
    })),
  ];
  return [...new Set(all.map(groupOf))].flatMap((group) => {
    const accounts = all
      .filter((account) => groupOf(account) === group && shows(account.kind))
      .map((account) => {
        const { name, primary } = ownOf(customer, account.accountNumber) ?? {};
        return { ...account, name, primary, handle: customer.handleOf("account", account.accountNumber) };
      });
    const sum = accounts.some(({ balance }) => balance === null)
      ? null
      : sumBy(accounts, ({ balance }) => balance ?? 0n);
    return accounts.length > 0 ? [{ group, sum, accounts }] : [];
  });
}

const isDeposit = (kind: AccountKind) => kind === "fixed-deposit" || kind === "recurring-deposit";

const groupOf = ({ kind }: Pick<HeldAccount, "kind">) =>
  kind === "fixed-deposit" || kind === "recurring-deposit" ? ("deposit" as const) : kind;

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
 * balances of accounts in credit. What the bank did not answer is null, and so are the sums that need it.
 */
export function totalsOf(
  accounts: readonly { balance: Balance | null }[],
  deposits: readonly Omit<Deposit, "accountNumber">[] | null,
  loans: readonly Owed[] | null,
) {
  const ledgers = accounts.flatMap(({ balance }) => (balance ? [balance.ledger] : []));
  const overdrawn = ledgers.filter((ledger) => ledger < 0n);
  const all = ledgers.length === accounts.length;
  return {
    deposits: deposits && sumOwed(deposits.filter(isOpen)),
    liabilities: loans && all ? sumOwed(loans) - sumBy(overdrawn, (ledger) => ledger) : null,
    assets: all ? sumBy(ledgers, (ledger) => (ledger > 0n ? ledger : 0n)) : null,
  };
}

/** Sums of what the customer has and owes, and their difference; each null if it is not known. */
export function worthOf({ deposits, liabilities: owes, assets }: ReturnType<typeof totalsOf>) {
  const has = assets === null || deposits === null ? null : assets + deposits;
  return { has, owes, net: has === null || owes === null ? null : has - owes };
}

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
  // A drawing tells as much as the figures.
  if (holdings.some(({ amount }) => isHidden(amount))) return [];
  return holdings.map(({ kind, amount }, place) => ({
    id: kind,
    colour: colours[kind],
    mark: String(place + 1),
    label: labelOf(kind),
    words: formatRupees(amount),
    value: Number(amount),
  }));
}
