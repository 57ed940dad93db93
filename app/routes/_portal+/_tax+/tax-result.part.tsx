import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "~/domain/dates";
import type { PageOf } from "~/domain/paging";
import type { TaxRecord, TaxSums } from "~/domain/tax-deducted";
import { taxDocumentPath, type ChosenTax, type TaxQuery } from "~/domain/tax-query";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";
import { noBreak } from "~/ui/no-break";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { DownloadLink } from "./download-link.part";
import type { TaxShown } from "./tax-shown.server";
import { TaxTable } from "./tax-table.part";

/** What was asked for, or why there is nothing of it. */
export function TaxResult({ query, shown }: { query: TaxQuery; shown: TaxShown | null }) {
  const { t } = useTranslation("tax");
  if (query.state === "to-come")
    return <Notice announced>{t("result.toCome", { from: formatDate(query.from) })}</Notice>;
  if (query.state !== "asked" || !shown) return null;
  if (shown.state !== "shown") return <EnquiryNotice enquiry={shown} />;
  const day = (date: IsoDate) => noBreak(formatDate(date));
  const range = { from: day(query.period.from), to: day(query.period.to) };
  const heading = t("result.heading", range);
  if (shown.answer.list.total > 0)
    return <Records heading={heading} chosen={query.chosen} {...shown.answer} />;
  return (
    <EmptyState title={t("result.none", range)} text={t("result.noneText")}>
      <Link to="/Certificates">{t("result.toCertificates")}</Link>
    </EmptyState>
  );
}

interface RecordsProps {
  heading: string;
  chosen: ChosenTax;
  list: PageOf<TaxRecord>;
  sums: TaxSums;
}

function Records({ heading, chosen, list, sums }: RecordsProps) {
  const { t } = useTranslation("tax");
  return (
    <>
      <h2>{heading}</h2>
      <DescriptionList
        facts={[
          { term: t("result.interest"), value: <Money paise={sums.interest} /> },
          { term: t("result.tax"), value: <Money paise={sums.tax} /> },
          { term: t("result.refund"), value: <Money paise={sums.refund} /> },
        ]}
      />
      <DownloadLink href={taxDocumentPath(chosen)} />
      <TaxTable caption={heading} records={list.rows} />
      <Pagination
        page={list.page}
        pages={list.pages}
        rows={list.total}
        href={(page) => `?${new URLSearchParams({ ...chosen, page: String(page) })}`}
      />
    </>
  );
}
