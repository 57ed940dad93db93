import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import type { FinancialYear } from "common/financial-years";
import type { InterestRow } from "~/documents/tax-data";
import { useBankWords } from "~/i18n/bank-words";
import { Button } from "~/ui/button";
import { DataTable, type Column } from "~/ui/data-table";
import { EmptyState } from "~/ui/content";
import { type EnquiryResult, Shown } from "~/ui/enquiry";
import { ErrorSummary } from "~/ui/form";
import { Field, controlAria } from "~/ui/field";
import { DateInput } from "~/ui/controls";
import { Cluster, Stack } from "~/ui/layout";
import { Money, noBreak } from "~/ui/text";
import { ChoiceField, DownloadLink } from "./tax-controls.part";
import type { CertifiedBalances, CertifiedInterest } from "./tax-papers.server";
import { certificatePath, type CertificateKind, type CertificateQuery } from "./tax.forms";

/** What the page was asked for, with what the bank certifies of it. */
export type RequestedCertificate =
  | Exclude<CertificateQuery, { state: "asked" }>
  | { state: "interest"; year: FinancialYear; enquiry: EnquiryResult<CertifiedInterest> }
  | { state: "balance"; date: IsoDate; enquiry: EnquiryResult<CertifiedBalances> };

interface FormProps {
  asked: RequestedCertificate;
}

export function InterestForm({ years, asked: requested }: FormProps & { years: readonly FinancialYear[] }) {
  const { t } = useTranslation("tax");
  const error = useFault("interest", requested);
  return (
    <CertificateForm kind="interest" id="year" error={error}>
      <ChoiceField
        id="year"
        label={t("certificates.year")}
        chosen={requested.state === "interest" ? requested.year.choice : ""}
        error={error}
        options={years.map(({ choice, name }) => ({ value: choice, label: name }))}
      />
    </CertificateForm>
  );
}

export function BalanceForm({ latest, asked: requested }: FormProps & { latest: IsoDate }) {
  const { t } = useTranslation("tax");
  const error = useFault("balance", requested, latest);
  const typed = requested.state === "wrong" && requested.kind === "balance" ? requested.typed : "";
  const chosen = requested.state === "balance" ? requested.date : typed;
  const notes = { hint: t("certificates.dateHint", { latest: noBreak(formatDate(latest)) }), error };
  return (
    <CertificateForm kind="balance" id="date" error={error}>
      <Field id="date" label={t("certificates.date")} {...notes}>
        <DateInput
          {...controlAria("date", notes)}
          key={chosen}
          name="date"
          defaultValue={chosen}
          max={latest}
        />
      </Field>
    </CertificateForm>
  );
}

/** What is wrong with the form of that kind, if it was the one that was sent. */
function useFault(
  kind: CertificateKind,
  requested: RequestedCertificate,
  latest?: IsoDate,
): string | undefined {
  const { t } = useTranslation("tax");
  if (requested.state !== "wrong" || requested.kind !== kind) return undefined;
  return t(requested.fault, { latest: latest ? noBreak(formatDate(latest)) : "" });
}

interface CertificateFormProps {
  kind: CertificateKind;
  /** Of its one field. */
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

/** What the certificate of interest will say, and the certificate itself. */
export function InterestShown({ year, enquiry }: Extract<RequestedCertificate, { state: "interest" }>) {
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

/** What the certificate of balances will say, and the certificate itself. */
export function BalanceShown({ date, enquiry }: Extract<RequestedCertificate, { state: "balance" }>) {
  const { t } = useTranslation("tax");
  const { t: common } = useTranslation();
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
                  word={common(`money.${balance < 0n ? "debit" : "credit"}`)}
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
  /** Of the certificate itself. */
  href: string;
  rows: readonly Row[];
  amounts: readonly Column<Row>[];
}

/** Account by account what is certified. */
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
          {
            heading: t("columns.accountNumber"),
            kind: "code",
            names: true,
            cell: ({ accountNumber }) => accountNumber,
          },
          { heading: t("columns.product"), plain: true, cell: ({ product }) => bankWord("product", product) },
          ...amounts,
        ]}
      />
    </>
  );
}
