import { fixedDeposits, loans } from "~/contract/accounts.server";
import { isOperative, type AccountSummary } from "~/domain/accounts";
import { totalsOf, type Totals } from "~/domain/totals";
import { listBalances } from "./balances.server";
import { enquire } from "./enquiry.server";
import type { Caller, Gateway } from "./gateway.server";

export interface FetchedTotals extends Totals {
  /** What did not answer and is left out: numbers of accounts, and whole lists. */
  missing: { accounts: string[]; deposits: boolean; loans: boolean };
}

/** The customer's sums. The bank is asked for everything at once; what fails is passed over (section 4). */
export async function fetchTotals(
  gateway: Gateway,
  { accounts, customerNumber }: { accounts: readonly AccountSummary[]; customerNumber: string },
  caller: Caller,
): Promise<FetchedTotals> {
  const operative = accounts.filter(({ kind }) => isOperative(kind));
  const [balances, deposited, lent] = await Promise.all([
    listBalances(gateway, operative, customerNumber, caller),
    enquire(gateway, fixedDeposits, { key: "FDView", customerNumber }, caller),
    enquire(gateway, loans, { key: "LoanView", customerNumber }, caller),
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
