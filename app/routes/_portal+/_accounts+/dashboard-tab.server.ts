import { fixedDeposits, loans } from "~/contract/accounts.server";
import { miniStatement } from "~/contract/statements.server";
import { belongsToTab, type DashboardTab } from "~/domain/account-pages";
import { shownAs } from "~/domain/enquiry";
import { listBalances } from "~/gateway/balances.server";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";

const LATEST = 5;

/** What one tab of the dashboard shows. A part that does not answer is passed over; the others are there. */
export async function loadTab({ session, caller }: SignedIn, tab: DashboardTab) {
  const { gateway } = portal();
  const { accounts, customerNumber } = session.customer;
  const own = new Map(accounts.map((account) => [account.accountNumber, account]));
  if (tab === "deposit") {
    const list = await enquire(gateway, fixedDeposits, { key: "FDView", customerNumber }, caller);
    const deposits = shownAs(list, (answer) =>
      answer.deposits
        .filter(({ receiptStatus }) => receiptStatus === "OPEN")
        .map((deposit) => {
          const { kind = "fixed-deposit" as const, name } = own.get(deposit.accountNumber) ?? {};
          return { ...deposit, kind, name };
        }),
    );
    return { kind: "deposits" as const, deposits };
  }
  if (tab === "loan") {
    const list = await enquire(gateway, loans, { key: "LoanView", customerNumber }, caller);
    return {
      kind: "loans" as const,
      loans: shownAs(list, (answer) =>
        answer.loans.map((loan) => ({ ...loan, name: own.get(loan.accountNumber)?.name })),
      ),
    };
  }
  const shown = accounts.filter(({ kind }) => belongsToTab(kind, tab));
  const main = shown.find(({ primary }) => primary) ?? shown[0];
  const [balances, latest] = await Promise.all([
    listBalances(gateway, shown, customerNumber, caller),
    main && enquire(gateway, miniStatement, { accountNumber: main.accountNumber, customerNumber }, caller),
  ]);
  return {
    kind: "accounts" as const,
    balances,
    latest:
      main && latest
        ? {
            account: main,
            movements: shownAs(latest, ({ entries }) => entries.slice(0, LATEST)),
          }
        : null,
  };
}
