import { fixedDeposits, loans } from "common/contract/accounts.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { overdueOnDeposit, overdueOnLoan, type OverdueAmount } from "common/overdue";
import { translator } from "~/i18n/instances.server";
import type { SignedIn } from "~/session/guards.server";
import { knownOr, shownAs } from "~/ui/enquiry";
import type { OverdueWords } from "~/ui/overdue";

/** Overdue instalments of loans and recurring deposits, as sentences for the pages that warn of them. */

interface Held {
  loans: AnswerOf<typeof loans>["loans"] | null;
  deposits: AnswerOf<typeof fixedDeposits>["deposits"] | null;
}

/** Leaves out what the bank did not answer: the pages of loans and deposits say that it is missing. */
export function overdueIn(customer: SignedIn, { loans, deposits }: Held): OverdueWords[] {
  const t = translator(customer.language, "accounts");
  const wordsOf = (kind: "loan" | "deposit", number: string, found: OverdueAmount | null): OverdueWords[] => {
    if (!found) return [];
    const { amount, since } = found;
    const sentences = [
      t(`overdue.${kind}`, { amount: formatRupees(amount), account: lastFour(number) }),
      since && t("overdue.since", { date: formatDate(since) }),
      t(customer.viewOnly ? "overdue.payAtBranch" : "overdue.pay"),
    ];
    const page = kind === "loan" ? "/PayLoanAmount" : "/PayRdAmount";
    return [
      {
        text: sentences.filter(Boolean).join(" "),
        page: customer.viewOnly ? null : page,
        handle: customer.handleOf("account", number),
      },
    ];
  };
  return [
    ...(loans ?? []).flatMap((loan) => wordsOf("loan", loan.accountNumber, overdueOnLoan(loan))),
    ...(deposits ?? []).flatMap((one) => wordsOf("deposit", one.accountNumber, overdueOnDeposit(one))),
  ];
}

/** Asks only for what the customer has. */
export async function findOverdue(customer: SignedIn): Promise<OverdueWords[]> {
  const has = (kind: "loan" | "recurring-deposit") => customer.accounts.some((own) => own.kind === kind);
  const [lent, deposited] = await Promise.all([
    has("loan") ? customer.ask(loans, { key: "LoanView" }) : null,
    has("recurring-deposit") ? customer.ask(fixedDeposits, { key: "FDView" }) : null,
  ]);
  const none = { missing: null, unknown: null };
  return overdueIn(customer, {
    loans:
      lent &&
      knownOr(
        shownAs(lent, (answer) => answer.loans),
        none,
      ),
    deposits:
      deposited &&
      knownOr(
        shownAs(deposited, (answer) => answer.deposits),
        none,
      ),
  });
}
