import { amounts, dates, isOneOf, subjects, type Rule, type Seen } from "./rule";

/** What accounts hold and owe. */

type Account = {
  balance: bigint;
  kind: string;
  lien: bigint;
  uncleared: bigint;
  floor: bigint | null;
  credit_limit: bigint;
  drawing_power: bigint | null;
};

const accountOf = (seen: Seen, number: string) => seen.visit.books.accounts.get(number) as unknown as Account;

/** What may be spent: the balance, with what may be drawn and without what is held. */
export const available = ({ balance, floor, lien, uncleared }: Account) =>
  balance - (floor ?? 0n) - lien - uncleared;

const open = (seen: Seen) =>
  [...seen.visit.books.accounts.values()]
    .map((account) => account as unknown as Account & { status: string })
    .filter(({ status }) => status !== "closed");

const sum = (amounts: bigint[]) => amounts.reduce((one, other) => one + other, 0n);

function totals(seen: Seen): bigint[] {
  const all = open(seen).map(({ balance }) => balance);
  const have = sum(all.filter((balance) => balance > 0n));
  const owe = sum(all.filter((balance) => balance < 0n));
  const kinds = [...new Set(open(seen).map(({ kind }) => kind))];
  const byKind = kinds.flatMap((kind) => {
    const balances = open(seen)
      .filter((account) => account.kind === kind)
      .map(({ balance }) => balance);
    return [
      sum(balances),
      sum(balances.filter((balance) => balance > 0n)),
      sum(balances.filter((balance) => balance < 0n)),
    ];
  });
  const deposits = sum(
    open(seen)
      .filter(({ kind }) => /deposit/.test(kind))
      .map(({ balance }) => balance),
  );
  return [have, owe, have + owe, have - deposits, deposits, ...byKind];
}

const kindsUnder: Record<string, RegExp> = {
  Savings: /^savings$/,
  Current: /^current$/,
  Overdraft: /^overdraft$/,
  "Cash credit": /^cash-credit$/,
  Deposits: /deposit/,
  Loans: /^loan$/,
};

/** The sum of a kind in the list of accounts: what may be spent of own money, else the balances. */
function kindSum(seen: Seen): bigint {
  const kinds = kindsUnder[/^words (.*?)(?: You owe)? #$/.exec(seen.role)![1]!]!;
  return sum(
    open(seen)
      .filter(({ kind }) => kinds.test(kind))
      .map((account) => (/^(?:savings|current)$/.test(account.kind) ? available(account) : account.balance)),
  );
}

/** The account whose last digits stand beside the figure. */
const namedBy = (seen: Seen) =>
  [...seen.visit.books.accounts.keys()].find(
    (one) => seen.around.includes(one) || seen.around.includes(`••${one.slice(-4)}`),
  );

const ofAccounts = (of: (account: Account) => bigint[]) => (seen: Seen) =>
  isOneOf(
    seen,
    subjects(seen).flatMap((number) => of(accountOf(seen, number))),
  );

export const balanceRules: Rule[] = [
  {
    name: "an account to choose shows what may be spent from it",
    role: /^option |^words [A-Z][a-z ]+••0(?:#| ?You owe #| · Outstanding #)/,
    kind: "money",
    holds: (seen) => {
      const number = namedBy(seen);
      return (
        number !== undefined &&
        isOneOf(seen, [available(accountOf(seen, number)), accountOf(seen, number).balance])
      );
    },
  },
  {
    name: "a recurring deposit to choose shows its instalment",
    role: /^words [A-Z][a-z ]+••0 · Instalment #/,
    kind: "money",
    holds: (seen) =>
      isOneOf(
        seen,
        (seen.visit.books.of.deposit ?? [])
          .filter(({ account }) => account === namedBy(seen))
          .map(({ principal }) => principal as bigint),
      ),
  },
  {
    name: "available is the balance, less what is held, with what may be drawn",
    role: /^(?:term|column|words) ?(?:Available(?: balance| now)?|Limit left)/,
    kind: "money",
    holds: ofAccounts((account) => [available(account)]),
  },
  {
    name: "the balance",
    role: /^(?:term|column|words) ?(?:Balance(?: in the deposit)?|Ledger balance|Outstanding balance|Outstanding(?: before| today)?|Net balance|Balance now)\b/,
    kind: "money",
    holds: ofAccounts(({ balance, ...account }) => [balance, available({ balance, ...account })]),
  },
  {
    name: "what is owed",
    role: /^(?:words|term|column) ?You owe/,
    kind: "money",
    holds: (seen) => ofAccounts(({ balance }) => [balance])(seen) || isOneOf(seen, totals(seen)),
  },
  {
    name: "what there is in all",
    role: /^(?:words|term) ?You have/,
    kind: "money",
    holds: (seen) => isOneOf(seen, totals(seen)),
  },
  {
    name: "limits as sanctioned",
    role: /^(?:term|column) (?:Sanctioned limit|Limit|Drawing power)/,
    kind: "money",
    holds: ofAccounts(({ credit_limit, drawing_power }) => [
      credit_limit,
      ...(drawing_power === null ? [] : [drawing_power]),
    ]),
  },
  {
    name: "what is held",
    role: /^(?:term|column) (?:On hold|Lien|Uncleared)/,
    kind: "money",
    holds: ofAccounts(({ lien, uncleared }) => [lien, uncleared]),
  },
  {
    name: "the list of accounts says the sum of each kind",
    role: /^words (?:Savings|Current|Overdraft|Cash credit|Deposits|Loans)(?: You owe)? #$/,
    path: /^\/Dashboard/,
    kind: "money",
    holds: (seen) => isOneOf(seen, [kindSum(seen)]),
  },
  dates(
    "the list of accounts says when a deposit matures",
    /^words .*Matures on #$/,
    ["deposit"],
    ["matures_on"],
    /^\/Dashboard/,
  ),
  amounts(
    "the list of accounts says a loan's instalment",
    /^words .*Instalment #$/,
    ["loan"],
    ["instalment"],
    /^\/Dashboard/,
  ),
  {
    name: "totals are the sums of accounts",
    role: /^column Amount$|^words #$/,
    path: /^\/(?:main|Dashboard|ChartDashboard|Movements|LineChartDashboard|AccountLimits|\w*AccountDetails|\w*Statement)$/,
    kind: "money",
    holds: (seen) =>
      ofAccounts((account) => [account.balance, available(account)])(seen) || isOneOf(seen, totals(seen)),
  },
];
