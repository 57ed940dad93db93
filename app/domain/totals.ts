import type { Balance } from "./accounts";
import type { Paise } from "./money";

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
  const overdrawn = ledgers.filter((ledger) => ledger < 0n);
  const silent = accounts.length > 0 && ledgers.length === 0;
  return {
    deposits: open ? sum(open.map(({ outstanding }) => outstanding)) : null,
    liabilities:
      loans || overdrawn.length > 0
        ? sum((loans ?? []).map(({ outstanding }) => outstanding)) - sum(overdrawn)
        : null,
    assets: silent ? null : sum(ledgers.filter((ledger) => ledger > 0n)),
  };
}

const sum = (amounts: readonly Paise[]) => amounts.reduce((total, amount) => total + amount, 0n);
