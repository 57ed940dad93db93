import type { Balance } from "./accounts";
import type { Paise } from "./money";

/** The three sums of the dashboard (section 4), in paise. */
export interface Totals {
  /** Outstanding of the deposits that are open. */
  deposits: Paise;
  /** What is owed on loans and on overdrawn accounts. */
  liabilities: Paise;
  /** Clear balances of the accounts that are in credit. */
  assets: Paise;
  /** Something did not answer and is left out. */
  incomplete: boolean;
}

export function totalsOf(
  accounts: readonly { balance: Balance | null }[],
  deposits: readonly { outstanding: Paise }[] | null,
  loans: readonly { outstanding: Paise }[] | null,
): Totals {
  const ledgers = accounts.flatMap(({ balance }) => (balance ? [balance.ledger] : []));
  const sum = (amounts: readonly Paise[]) => amounts.reduce((total, amount) => total + amount, 0n);
  return {
    deposits: sum((deposits ?? []).map((deposit) => deposit.outstanding)),
    liabilities:
      sum((loans ?? []).map((loan) => loan.outstanding)) - sum(ledgers.filter((ledger) => ledger < 0n)),
    assets: sum(ledgers.filter((ledger) => ledger > 0n)),
    incomplete: !deposits || !loans || ledgers.length < accounts.length,
  };
}
