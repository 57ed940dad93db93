import { useTranslation } from "react-i18next";
import type { loanForeclosure } from "~/contract/loans.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import { DescriptionList } from "~/ui/description-list";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";

/** What ends the loan on one day: an information, nothing is done by it. */
export function LoanForeclosure({ enquiry }: { enquiry: Enquiry<AnswerOf<typeof loanForeclosure>> }) {
  const { t } = useTranslation("accounts");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const { outstanding, interest, charge, tax, total, validOn } = enquiry.answer;
  return (
    <>
      <p>{t("foreclosure.text", { date: formatDate(validOn) })}</p>
      <DescriptionList
        facts={[
          { term: t("loan.outstanding"), value: <Money paise={outstanding} /> },
          { term: t("foreclosure.interest"), value: <Money paise={interest} /> },
          { term: t("foreclosure.charge"), value: <Money paise={charge} /> },
          { term: t("foreclosure.tax"), value: <Money paise={tax} /> },
          { term: t("foreclosure.total"), value: <Money paise={total} size="large" /> },
        ]}
      />
    </>
  );
}
