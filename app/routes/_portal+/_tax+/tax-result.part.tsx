import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { PageOf } from "common/paging";
import type { TaxRecord, TaxSums } from "~/documents/tax-data";
import { taxDocumentPath, type ChosenTax, type TaxQuery } from "./tax.forms";
import { DataTable } from "~/ui/data-table";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import type { Enquiry } from "~/ui/enquiry";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";
import { noBreak } from "~/ui/no-break";
import { Announcement } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { DownloadLink } from "./tax-controls.part";

/** One page of the records that were asked for, and the sums of all of them. */
export type TaxShown = Enquiry<{ list: PageOf<TaxRecord>; sums: TaxSums }>;

/** What was asked for, or why there is nothing of it. */
export function TaxResult({ query, shown }: { query: TaxQuery; shown: TaxShown | null }) {
  const { t } = useTranslation("tax");
  if (query.state === "to-come")
    return <Announcement>{t("result.toCome", { from: formatDate(query.from) })}</Announcement>;
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

function TaxTable({ caption, records }: { caption: string; records: readonly TaxRecord[] }) {
  const { t } = useTranslation("tax");
  const amount = (key: "interest" | "tax" | "shortfall" | "refund") => ({
    heading: t(`columns.${key}`),
    kind: "amount" as const,
    cell: (record: Record<typeof key, Paise>) => <Money paise={record[key]} />,
  });
  return (
    <DataTable
      wide
      caption={caption}
      captionHidden
      rows={records}
      rowKey={(_, index) => index}
      columns={[
        {
          heading: t("columns.accountNumber"),
          kind: "code",
          names: true,
          cell: ({ accountNumber }) => accountNumber,
        },
        { heading: t("columns.deductorTan"), kind: "code", cell: ({ deductorTan }) => deductorTan },
        { heading: t("columns.date"), kind: "date", cell: ({ date }) => formatDate(date) },
        amount("interest"),
        { heading: t("columns.rate"), kind: "amount", cell: ({ rate }) => `${rate} %` },
        amount("tax"),
        amount("shortfall"),
        amount("refund"),
      ]}
    />
  );
}
