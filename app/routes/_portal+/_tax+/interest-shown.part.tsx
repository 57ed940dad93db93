import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { certificatePath, type InterestRow } from "~/domain/certificates";
import type { Enquiry } from "~/domain/enquiry";
import type { FinancialYear } from "~/domain/financial-years";
import type { CertifiedInterest } from "~/gateway/tax-papers.server";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";
import { CertificateTable } from "./certificate-table.part";

interface InterestShownProps {
  year: FinancialYear;
  enquiry: Enquiry<CertifiedInterest>;
}

/** What the certificate of interest will say, and the certificate itself. */
export function InterestShown({ year, enquiry }: InterestShownProps) {
  const { t } = useTranslation("tax");
  if (enquiry.state !== "shown") return <EnquiryNotice enquiry={enquiry} />;
  const { accounts } = enquiry.answer;
  if (accounts.length === 0)
    return (
      <EmptyState
        title={t("certificates.noInterest", { year: year.name })}
        text={t("certificates.noInterestText")}
      >
        <Link to="/DepositRates">{t("projection.toRates")}</Link>
      </EmptyState>
    );
  const amount = (key: "paid" | "charged" | "principalRepaid" | "tax") => ({
    heading: t(`columns.${key}`),
    kind: "amount" as const,
    cell: (row: InterestRow) => (row[key] === undefined ? "–" : <Money paise={row[key]} />),
  });
  return (
    <CertificateTable
      caption={t("certificates.interestOf", { year: year.name })}
      href={certificatePath({ state: "asked", kind: "interest", year })}
      rows={accounts}
      amounts={[amount("paid"), amount("charged"), amount("principalRepaid"), amount("tax")]}
    />
  );
}
