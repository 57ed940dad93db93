import { useTranslation } from "react-i18next";
import type { fixedDeposits } from "~/contract/accounts.server";
import type { AnswerOf } from "~/contract/service.server";
import type { AccountSummary } from "~/domain/accounts";
import { formatDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import { AccountNumber } from "~/ui/account-number";
import { DescriptionList } from "~/ui/description-list";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";

type Deposit = AnswerOf<typeof fixedDeposits>["deposits"][number];

interface DepositFactsProps {
  account: AccountSummary;
  holder: { customerNumber: string; customerName: string };
  /** Null where the bank's list does not hold the deposit. */
  enquiry: Enquiry<Deposit | null>;
}

/** The specification's facts of a deposit; what a recurring one calls its principal is its instalment. */
export function DepositFacts({ account, holder, enquiry }: DepositFactsProps) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const deposit = enquiry.answer;
  if (!deposit) return <EnquiryNotice enquiry={{ state: "failed" }} />;
  return (
    <DescriptionList
      facts={[
        { term: t("holder.customerNumber"), value: holder.customerNumber },
        { term: t("deposit.holder"), value: holder.customerName },
        { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
        { term: t("card.rate"), value: `${deposit.rate} %` },
        { term: t("deposit.opened"), value: formatDate(deposit.openDate) },
        { term: t("card.maturityDate"), value: formatDate(deposit.maturityDate) },
        {
          term: account.kind === "recurring-deposit" ? t("card.instalment") : t("card.principal"),
          value: <Money paise={deposit.principal} />,
        },
        { term: t("card.maturityAmount"), value: <Money paise={deposit.maturityAmount} /> },
        { term: t("deposit.outstanding"), value: <Money paise={deposit.outstanding} size="large" /> },
      ]}
    />
  );
}
