import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "~/contract/service.server";
import type { taxProjection } from "~/contract/tax.server";
import { formatDate } from "~/domain/dates";
import type { Enquiry } from "~/domain/enquiry";
import { DescriptionList } from "~/ui/description-list";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";

/** What the current year is likely to bring, and why at this rate and limit. */
export function TaxProjection({ enquiry }: { enquiry: Enquiry<AnswerOf<typeof taxProjection>> }) {
  const { t } = useTranslation("tax");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const year = enquiry.answer;
  const interest = year.interestSoFar + year.interestToCome;
  if (interest === 0n && year.taxSoFar === 0n)
    return (
      <>
        <p>{t("projection.nothing")}</p>
        <p>
          <Link to="/DepositRates">{t("projection.toRates")}</Link>
        </p>
      </>
    );
  const outcome = year.taxExpected > 0n ? "above" : "below";
  return (
    <>
      <p>{t(`projection.outcome.${outcome}`)}</p>
      <DescriptionList
        facts={[
          { term: t("projection.soFar"), value: <Money paise={year.interestSoFar} /> },
          {
            term: t("projection.toCome", { to: formatDate(year.to) }),
            value: <Money paise={year.interestToCome} />,
          },
          { term: t("projection.threshold"), value: <Money paise={year.threshold} /> },
          { term: t("columns.rate"), value: `${year.rate} %` },
          { term: t("projection.taxSoFar"), value: <Money paise={year.taxSoFar} /> },
          { term: t("projection.expected"), value: <Money paise={year.taxExpected} size="large" /> },
        ]}
      />
      <p>
        {t(`projection.pan.${year.hasPan ? "known" : "missing"}`)}{" "}
        {t(`projection.age.${year.senior ? "senior" : "general"}`)} {t("projection.estimate")}
      </p>
    </>
  );
}
