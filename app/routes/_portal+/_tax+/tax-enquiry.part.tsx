import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "common/accounts";
import { formatDate, type IsoDate } from "common/dates";
import type { FinancialYear } from "common/financial-years";
import type { PageOf } from "common/paging";
import type { TaxRecord, TaxSums } from "~/documents/tax-data";
import { AccountSelect } from "~/ui/account-select";
import { Button } from "~/ui/button";
import { amountColumn, dateColumn } from "~/ui/columns";
import { DataTable } from "~/ui/data-table";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import type { Enquiry } from "~/ui/enquiry";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { ErrorSummary } from "~/ui/error-summary";
import { Cluster, Stack } from "~/ui/layout";
import { Money } from "~/ui/money";
import { noBreak } from "~/ui/no-break";
import { Announcement } from "~/ui/notice";
import { ListPages } from "~/ui/pagination";
import { ChoiceField, DownloadLink } from "./tax-controls.part";
import {
  ALL_ACCOUNTS,
  taxDocumentPath,
  taxFields,
  taxQuarters,
  type ChosenTax,
  type TaxField,
  type TaxQuery,
} from "./tax.forms";

interface TaxFormProps {
  accounts: readonly AccountSummary[];
  years: readonly FinancialYear[];
  query: TaxQuery;
}

/** Account, year and quarter, asked for by the address. */
export function TaxForm({ accounts, years, query }: TaxFormProps) {
  const { t } = useTranslation("tax");
  const { t: common } = useTranslation();
  const { chosen } = query;
  const missing = query.state === "wrong" ? query.missing : [];
  const error = (field: TaxField) => (missing.includes(field) ? t(`errors.${field}`) : undefined);
  const errors =
    missing.length === taxFields.length
      ? [{ id: "account", text: t("errors.fillAll") }]
      : missing.map((field) => ({ id: field, text: t(`errors.${field}`) }));
  return (
    <Form method="get" noValidate>
      <Stack>
        <ErrorSummary errors={errors} />
        <Cluster align="end">
          <AccountSelect
            accounts={accounts}
            chosen={chosen.account}
            error={error("account")}
            placeholder
            first={{ value: ALL_ACCOUNTS, label: t("form.allAccounts") }}
          />
          <ChoiceField
            id="year"
            label={t("form.year")}
            chosen={chosen.year}
            error={error("year")}
            options={years.map(({ choice, name }) => ({ value: choice, label: name }))}
          />
          <ChoiceField
            id="quarter"
            label={t("form.quarter")}
            chosen={chosen.quarter}
            error={error("quarter")}
            options={taxQuarters.map((quarter) => ({
              value: quarter,
              label: t(`form.quarters.${quarter}`),
            }))}
          />
        </Cluster>
        <Cluster>
          <Button>{common("actions.submit")}</Button>
          <Link to="/TDSEnquiry" reloadDocument>
            {common("actions.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}

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
      <ListPages list={list} href={(page) => `?${new URLSearchParams({ ...chosen, page: String(page) })}`} />
    </>
  );
}

function TaxTable({ caption, records }: { caption: string; records: readonly TaxRecord[] }) {
  const { t } = useTranslation("tax");
  return (
    <DataTable
      wide
      caption={caption}
      captionHidden
      rows={records}
      columns={[
        {
          heading: t("columns.accountNumber"),
          kind: "code",
          names: true,
          cell: ({ accountNumber }) => accountNumber,
        },
        { heading: t("columns.deductorTan"), kind: "code", cell: ({ deductorTan }) => deductorTan },
        dateColumn(t("columns.date"), "date"),
        amountColumn(t("columns.interest"), "interest"),
        { heading: t("columns.rate"), kind: "amount", cell: ({ rate }) => `${rate} %` },
        amountColumn(t("columns.tax"), "tax"),
        amountColumn(t("columns.shortfall"), "shortfall"),
        amountColumn(t("columns.refund"), "refund"),
      ]}
    />
  );
}
