import { isOperative } from "common/accounts";
import { fixedDeposits, loans } from "common/contract/accounts.server";
import { listBalances } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { holdingsOf, totalsOf } from "./totals.rules";

/** Asks for everything at once; what fails is passed over (section 4). */
export async function fetchTotals(customer: SignedIn) {
  const operative = customer.accounts.filter(({ kind }) => isOperative(kind));
  const [balances, deposited, lent] = await Promise.all([
    listBalances(customer, operative),
    customer.ask(fixedDeposits, { key: "FDView" }),
    customer.ask(loans, { key: "LoanView" }),
  ]);
  const open = deposited.state === "shown" ? deposited.answer.deposits : null;
  const owed = lent.state === "shown" ? lent.answer.loans : null;
  return {
    ...totalsOf(balances, open, owed),
    holdings: holdingsOf(
      balances,
      open ?? [],
      (number) => customer.accounts.find(({ accountNumber }) => accountNumber === number)?.kind,
    ),
    balances,
    missing: {
      accounts: balances.filter(({ balance }) => !balance).map(({ accountNumber }) => accountNumber),
      deposits: !open,
      loans: !owed,
    },
  };
}
