import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import type { Enquiry } from "~/domain/enquiry";
import { AccountNumber } from "~/ui/account-number";
import { DescriptionList } from "~/ui/description-list";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Notice } from "~/ui/notice";
import type { Holder } from "./holder.server";

interface HolderFactsProps {
  account: AccountSummary;
  /** Null where the bank answered, but not about this account. */
  enquiry: Enquiry<Holder | null>;
}

/** Whose account it is: the specification's table, masked where it says so. */
export function HolderFacts({ account, enquiry }: HolderFactsProps) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const holder = enquiry.answer;
  if (!holder) return <Notice kind="warning">{common("enquiry.failed")}</Notice>;
  return (
    <DescriptionList
      facts={[
        { term: t("holder.name"), value: holder.customerName },
        { term: t("holder.customerNumber"), value: holder.customerNumber },
        { term: t("holder.accountNumber"), value: <AccountNumber account={account} /> },
        { term: t("details.accountType"), value: common(`accountKinds.${account.kind}`) },
        { term: t("holder.pan"), value: holder.pan },
        { term: t("holder.aadhaar"), value: holder.aadhaar },
        { term: t("holder.email"), value: holder.email },
        { term: t("holder.dateOfBirth"), value: holder.dateOfBirth },
        { term: t("holder.branchCode"), value: holder.branchCode },
        { term: t("holder.address1"), value: holder.address1 },
        { term: t("holder.address2"), value: holder.address2 },
        { term: t("holder.district"), value: holder.district },
        { term: t("holder.city"), value: holder.city },
        { term: t("holder.pinCode"), value: holder.pinCode },
      ]}
    />
  );
}
