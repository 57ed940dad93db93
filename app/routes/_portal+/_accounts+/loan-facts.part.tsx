import { useTranslation } from "react-i18next";
import type { loans } from "~/contract/accounts.server";
import type { AnswerOf } from "~/contract/service.server";
import type { AccountSummary } from "~/domain/accounts";
import type { Enquiry } from "~/domain/enquiry";
import type { Paise } from "~/domain/money";
import { AccountNumber } from "~/ui/account-number";
import { DescriptionList } from "~/ui/description-list";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";

type Loan = AnswerOf<typeof loans>["loans"][number];

interface LoanFactsProps {
  account: AccountSummary;
  holder: { customerNumber: string; customerName: string };
  /** Null where the bank's list does not hold the loan. */
  enquiry: Enquiry<Loan | null>;
}

/** The specification's facts of a loan; a rate that is missing is nought. */
export function LoanFacts({ account, holder, enquiry }: LoanFactsProps) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const loan = enquiry.answer;
  if (!loan) return <EnquiryNotice enquiry={{ state: "failed" }} />;
  const money = (paise: Paise | undefined) => (paise === undefined ? undefined : <Money paise={paise} />);
  return (
    <DescriptionList
      facts={[
        { term: t("holder.customerNumber"), value: holder.customerNumber },
        { term: t("holder.name"), value: holder.customerName },
        { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
        { term: t("loan.type"), value: loan.loanType },
        { term: t("loan.branch"), value: loan.branchName },
        { term: t("card.principal"), value: money(loan.principal) },
        { term: t("card.instalment"), value: money(loan.instalment) },
        { term: t("loan.overdue"), value: money(loan.overdue) },
        { term: t("loan.sanctioned"), value: money(loan.sanctioned) },
        { term: t("loan.disbursed"), value: money(loan.disbursed) },
        {
          term: t("loan.outstanding"),
          value: <Money paise={loan.balance ?? loan.outstanding} size="large" />,
        },
        { term: t("card.rate"), value: loan.rate ? `${loan.rate} %` : "0%" },
      ]}
    />
  );
}
