import { useTranslation } from "react-i18next";
import type { accountDetails } from "~/contract/accounts.server";
import type { AnswerOf } from "~/contract/service.server";
import type { AccountSummary } from "~/domain/accounts";
import { formatDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import type { Paise } from "~/domain/money";
import { DescriptionList } from "~/ui/description-list";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";

interface AccountFactsProps {
  account: AccountSummary;
  enquiry: Enquiry<AnswerOf<typeof accountDetails>>;
}

/** What the bank keeps about one account, or why it is not shown. */
export function AccountFacts({ account, enquiry }: AccountFactsProps) {
  const { t } = useTranslation("accounts");
  const { t: common } = useTranslation();
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const details = enquiry.answer;
  const money = (paise: Paise | undefined) => (paise === undefined ? undefined : <Money paise={paise} />);
  return (
    <DescriptionList
      facts={[
        { term: t("details.accountName"), value: details.accountName },
        { term: t("details.openDate"), value: formatDate(details.openDate) },
        { term: t("details.scheme"), value: details.product },
        { term: t("details.accountType"), value: common(`accountKinds.${account.kind}`) },
        { term: t("details.status"), value: details.status },
        { term: t("details.mode"), value: details.modeOfOperation },
        { term: t("details.jointHolder", { number: 1 }), value: details.jointHolder1 },
        { term: t("details.jointHolder", { number: 2 }), value: details.jointHolder2 },
        { term: t("details.jointHolder", { number: 3 }), value: details.jointHolder3 },
        { term: t("details.limit"), value: money(details.limit) },
        { term: t("details.drawingPower"), value: money(details.drawingPower) },
        { term: t("details.lien"), value: money(details.lien) },
        { term: t("card.available"), value: <Money paise={details.balance} /> },
      ]}
    />
  );
}
