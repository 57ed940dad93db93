import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { balanceCertificate } from "common/contract/tax.server";
import { formatDate } from "common/dates";
import { financialYears } from "common/financial-years";
import type { InterestRow } from "~/documents/tax-data";
import { useBankWords } from "~/i18n/bank-words";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/content";
import { DateInput, Select } from "~/ui/controls";
import { numberColumn } from "~/ui/columns";
import { DataTable, type Column } from "~/ui/data-table";
import { Shown } from "~/ui/enquiry";
import { ValueField } from "~/ui/field";
import { ErrorSummary } from "~/ui/form";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Money, noBreak } from "~/ui/text";
import { DownloadLink } from "./tax-controls.part";
import {
  certificatePath,
  latestBalanceDate,
  readCertificateQuery,
  type CertificateKind,
  type CertificateQuery,
} from "./tax.forms";
import { enquireInterest } from "./tax.server";

export const handle = {
  i18n: ["common", "bank-words", "tax"],
  title: "tax:certificates.title",
  menu: { group: "accounts", order: 110 },
  query: ["kind", "year", "date"],
};

/** Certificates of interest and of balances: shown here first, then downloaded as PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { today } = customer;
  const query = readCertificateQuery(customer.query, today);
  const requested = await enquireCertificate(customer, query);
  const page = { years: financialYears(today), latest: latestBalanceDate(today), requested };
  return requested.state === "wrong" ? data({ ...page, failed: true }, { status: 400 }) : data(page);
}

async function enquireCertificate(customer: SignedIn, query: CertificateQuery) {
  if (query.state !== "asked") return query;
  if (query.kind === "interest")
    return { ...query, state: "interest" as const, enquiry: await enquireInterest(customer, query.year) };
  const { kind, date } = query;
  const enquiry = await customer.ask(balanceCertificate, { date });
  return enquiry.state === "shown" && enquiry.answer.accounts.length === 0
    ? { state: "wrong" as const, kind, typed: date, fault: "errors.noAccountThen" as const }
    : { ...query, state: "balance" as const, enquiry };
}

type Requested = ReturnType<typeof useLoaderData<typeof loader>>["requested"];

export default function Certificates() {
  const { years, latest, requested } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tax");
  const latestDay = noBreak(formatDate(latest));
  const errorOf = (kind: CertificateKind) =>
    requested.state === "wrong" && requested.kind === kind
      ? t(requested.fault, { latest: latestDay })
      : undefined;
  const notes = { hint: t("certificates.dateHint", { latest: latestDay }), error: errorOf("balance") };
  const typed = requested.state === "wrong" && requested.kind === "balance" ? requested.typed : "";
  const date = requested.state === "balance" ? requested.date : typed;
  return (
    <Page lead={t("certificates.lead")}>
      <h2>{t("certificates.interest")}</h2>
      <CertificateForm kind="interest" id="year" error={errorOf("interest")}>
        <ValueField
          id="year"
          label={t("certificates.year")}
          value={requested.state === "interest" ? requested.year.choice : ""}
          error={errorOf("interest")}
        >
          {(control) => (
            <Select
              {...control}
              placeholder
              options={years.map(({ choice, name }) => ({ value: choice, label: name }))}
            />
          )}
        </ValueField>
      </CertificateForm>
      {requested.state === "interest" ? <InterestShown {...requested} /> : null}
      <h2>{t("certificates.balance")}</h2>
      <CertificateForm kind="balance" id="date" error={notes.error}>
        <ValueField id="date" label={t("certificates.date")} {...notes} value={date}>
          {(control) => <DateInput {...control} max={latest} />}
        </ValueField>
      </CertificateForm>
      {requested.state === "balance" ? <BalanceShown {...requested} /> : null}
    </Page>
  );
}

interface CertificateFormProps {
  kind: CertificateKind;
  id: string;
  error: string | undefined;
  children: React.ReactNode;
}

function CertificateForm({ kind, id, error, children }: CertificateFormProps) {
  const { t } = useTranslation("tax");
  return (
    <Form method="get" noValidate>
      <Stack>
        <ErrorSummary errors={error ? [{ id, text: error }] : []} />
        <input type="hidden" name="kind" value={kind} />
        <Cluster align="end">
          {children}
          <Button look="secondary">{t("certificates.show")}</Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

function InterestShown({ year, enquiry }: Extract<Requested, { state: "interest" }>) {
  const { t } = useTranslation("tax");
  const amount = (key: "paid" | "charged" | "principalRepaid" | "tax") => ({
    heading: t(`columns.${key}`),
    kind: "amount" as const,
    cell: (row: InterestRow) => (row[key] === undefined ? "–" : <Money paise={row[key]} />),
  });
  return (
    <Shown enquiry={enquiry}>
      {({ accounts }) =>
        accounts.length === 0 ? (
          <EmptyState
            title={t("certificates.noInterest", { year: year.name })}
            text={t("certificates.noInterestText")}
          >
            <Link to="/DepositRates">{t("projection.toRates")}</Link>
          </EmptyState>
        ) : (
          <CertificateTable
            caption={t("certificates.interestOf", { year: year.name })}
            href={certificatePath({ state: "asked", kind: "interest", year })}
            rows={accounts}
            amounts={[amount("paid"), amount("charged"), amount("principalRepaid"), amount("tax")]}
          />
        )
      }
    </Shown>
  );
}

function BalanceShown({ date, enquiry }: Extract<Requested, { state: "balance" }>) {
  const { t } = useTranslation(["tax", "common"]);
  return (
    <Shown enquiry={enquiry}>
      {({ accounts }) => (
        <CertificateTable
          caption={t("certificates.balanceOn", { date: noBreak(formatDate(date)) })}
          href={certificatePath({ state: "asked", kind: "balance", date })}
          rows={accounts}
          amounts={[
            {
              heading: t("columns.balance"),
              kind: "amount",
              cell: ({ balance }) => (
                <Money
                  paise={balance < 0n ? -balance : balance}
                  word={t(`common:money.${balance < 0n ? "debit" : "credit"}`)}
                />
              ),
            },
          ]}
        />
      )}
    </Shown>
  );
}

interface CertificateTableProps<Row> {
  caption: string;
  href: string;
  rows: readonly Row[];
  amounts: readonly Column<Row>[];
}

function CertificateTable<Row extends { accountNumber: string; product: string }>(
  props: CertificateTableProps<Row>,
) {
  const { caption, href, rows, amounts } = props;
  const { t } = useTranslation("tax");
  const bankWord = useBankWords();
  return (
    <>
      <DownloadLink href={href} />
      <DataTable
        wide={amounts.length > 1}
        caption={caption}
        rows={rows}
        rowKey={({ accountNumber }) => accountNumber}
        columns={[
          numberColumn(t("columns.accountNumber"), "accountNumber"),
          { heading: t("columns.product"), plain: true, cell: ({ product }) => bankWord("product", product) },
          ...amounts,
        ]}
      />
    </>
  );
}
