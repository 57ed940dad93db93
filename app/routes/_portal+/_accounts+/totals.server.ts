import { isOperative } from "common/accounts";
import { fixedDeposits, loans } from "common/contract/accounts.server";
import { listBalances } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { totalsOf, type Totals } from "./totals.rules";

export interface FetchedTotals extends Totals {
  /** What did not answer and is left out: numbers of accounts, and whole lists. */
  missing: { accounts: string[]; deposits: boolean; loans: boolean };
}

/** The customer's sums. The bank is asked for everything at once; what fails is passed over (section 4). */
export async function fetchTotals(by: SignedIn): Promise<FetchedTotals> {
  const operative = by.accounts.filter(({ kind }) => isOperative(kind));
  const [balances, deposited, lent] = await Promise.all([
    listBalances(by, operative),
    by.ask(fixedDeposits, { key: "FDView" }),
    by.ask(loans, { key: "LoanView" }),
  ]);
  const open = deposited.state === "shown" ? deposited.answer.deposits : null;
  const owed = lent.state === "shown" ? lent.answer.loans : null;
  return {
    ...totalsOf(balances, open, owed),
    missing: {
      accounts: balances.filter(({ balance }) => !balance).map(({ accountNumber }) => accountNumber),
      deposits: !open,
      loans: !owed,
    },
  };
}
