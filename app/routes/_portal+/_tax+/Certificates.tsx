import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { balanceCertificate } from "common/contract/tax.server";
import { recurringCounts } from "common/counting-days";
import { formatDate, type IsoDate } from "common/dates";
import { financialYears, yearNameOn } from "common/financial-years";
import { lastFour } from "common/masks";
import { unusualQuarters } from "common/tariff";
import { interestSums, type InterestRow } from "~/documents/tax-data";
import { useBankWords } from "~/i18n/bank-words";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { Announcement, EmptyState, Notice } from "~/ui/content";
import { DateInput } from "~/ui/controls";
import { DataTable, type Column } from "~/ui/data-table";
import { Shown } from "~/ui/enquiry";
import { ValueField } from "~/ui/field";
import { ErrorSummary } from "~/ui/form";
import { Cluster, Page, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Chips } from "~/ui/list";
import { Tabs } from "~/ui/navigation";
import { Money } from "~/ui/text";
import { DownloadLink } from "./tax-controls.part";
import {
  certificateKinds,
  certificatePath,
  latestBalanceDate,
  readCertificateQuery,
  type CertificateQuery,
} from "./tax.forms";
import { enquireInterest } from "./tax.server";

export const handle = {
  i18n: ["common", "bank-words", "tax"],
  title: "tax:certificates.title",
  menu: { group: "accounts", order: 110 },
  query: ["kind", "year", "date"],
  documents: true,
};

/** Certificates of interest and of balances: shown here first, then downloaded as PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { today } = customer;
  const usual = { kind: "interest", year: financialYears(today)[0]!.choice, date: latestBalanceDate(today) };
  const given = new URLSearchParams({ ...usual, ...Object.fromEntries(customer.query) });
  const requested = await enquireCertificate(customer, readCertificateQuery(given, today));
  const page = {
    kind: given.get("kind"),
    years: financialYears(today),
    latest: latestBalanceDate(today),
    requested,
  };
  return requested.state === "wrong" ? data({ ...page, failed: true }, { status: 400 }) : data(page);
}

async function enquireCertificate(customer: SignedIn, query: CertificateQuery) {
  if (query.state !== "asked") return query;
  if (query.kind === "interest") {
    const has = customer.accounts.some(({ kind }) => kind === "recurring-deposit");
    const recurring = has ? recurringCounts(customer.portal.tariff.tax, query.year.from) : null;
    const enquiry = await enquireInterest(customer, query.year);
    const quarters = unusualQuarters(customer.portal.tariff.savings, query.year);
    return { ...query, state: "interest" as const, recurring, quarters, enquiry };
  }
  const { kind, date } = query;
  const enquiry = await customer.ask(balanceCertificate, { date });
  const { recordsFrom: begin, accounts } = enquiry.state === "shown" ? enquiry.answer : {};
  const wrong = { state: "wrong" as const, kind, typed: date, begin };
  if (begin && date < begin) return { ...wrong, fault: "errors.beforeRecords" as const };
  if (accounts?.length === 0) return { ...wrong, fault: "errors.noAccountThen" as const };
  return { ...query, state: "balance" as const, enquiry };
}

type Requested = ReturnType<typeof useLoaderData<typeof loader>>["requested"];

export default function Certificates() {
  const { kind, years, latest, requested } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tax");
  return (
    <Page>
      <Tabs
        label={t("certificates.title")}
        tabs={certificateKinds.map((one) => ({
          to: `/Certificates?kind=${one}`,
          label: t(`certificates.${one}`),
          current: one === kind,
        }))}
      />
      {kind === "balance" ? (
        <DayForm latest={latest} requested={requested} />
      ) : (
        <Chips
          label={t("certificates.year")}
          chips={years.map(({ choice, name, from }) => ({
            to: `/Certificates?kind=interest&year=${choice}`,
            label: t(`yearName.${yearNameOn(from)}`, { year: name }),
            current: requested.state === "interest" && requested.year.choice === choice,
          }))}
        />
      )}
      {requested.state === "wrong" && requested.kind === "interest" ? (
        <Announcement kind="danger">{t("errors.year")}</Announcement>
      ) : null}
      {requested.state === "interest" ? <InterestShown {...requested} /> : null}
      {requested.state === "balance" ? <BalanceShown {...requested} /> : null}
    </Page>
  );
}

function DayForm({ latest, requested }: { latest: IsoDate; requested: Requested }) {
  const { t } = useTranslation("tax");
  const wrong = requested.state === "wrong" ? requested : null;
  const error = wrong ? t(wrong.fault, { latest, ...wrong }) : undefined;
  return (
    <Form method="get" noValidate>
      <Stack>
        <ErrorSummary errors={error ? [{ id: "date", text: error }] : []} />
        <input type="hidden" name="kind" value="balance" />
        <Cluster align="end">
          <ValueField
            id="date"
            label={t("certificates.date")}
            hint={t("certificates.dateHint", { latest })}
            error={error}
            value={requested.state === "balance" ? requested.date : (wrong?.typed ?? "")}
          >
            {(control) => <DateInput {...control} max={latest} />}
          </ValueField>
          <Button look="secondary">{t("certificates.show")}</Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

function InterestShown({ year, enquiry, recurring, quarters }: Extract<Requested, { state: "interest" }>) {
  const { t } = useTranslation("tax");
  const amount = (key: "paid" | "charged" | "principalRepaid" | "tax") => ({
    heading: t(`columns.${key}`),
    kind: "amount" as const,
    cell: (row: InterestRow) => (row[key] === undefined ? "–" : <Money paise={row[key]} />),
  });
  return (
    <Shown enquiry={enquiry}>
      {({ accounts, recordsFrom }) => (
        <>
          {recordsFrom ? <Notice>{t("certificates.recordsBegin", { date: recordsFrom })}</Notice> : null}
          {accounts.length === 0 ? (
            <EmptyState
              title={t("certificates.noInterest", { year: year.name })}
              text={t("certificates.noInterestText")}
            >
              <Link to="/DepositRates">{t("projection.toRates")}</Link>
            </EmptyState>
          ) : (
            <CertificateTable
              caption={t(`certificates.interestOf.${yearNameOn(year.from)}`, { year: year.name })}
              href={certificatePath({ state: "asked", kind: "interest", year })}
              rows={[
                ...accounts,
                { accountNumber: t("columns.total"), product: "", ...interestSums(accounts) },
              ]}
              amounts={[amount("paid"), amount("charged"), amount("principalRepaid"), amount("tax")]}
              notes={[
                quarters &&
                  t("certificates.quarters", {
                    number: quarters.number,
                    from: formatDate(quarters.from),
                    to: formatDate(quarters.to),
                  }),
                recurring ? t(`certificates.recurring.${recurring}`) : undefined,
              ]}
            />
          )}
        </>
      )}
    </Shown>
  );
}

function BalanceShown({ date, enquiry }: Extract<Requested, { state: "balance" }>) {
  const { t } = useTranslation(["tax", "common"]);
  return (
    <Shown enquiry={enquiry}>
      {({ accounts }) => (
        <CertificateTable
          caption={t("certificates.balanceOn", { date })}
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
  notes?: ReadonlyArray<string | false | undefined>;
}

function CertificateTable<Row extends { accountNumber: string; product: string }>(
  props: CertificateTableProps<Row>,
) {
  const { caption, href, rows, amounts, notes = [] } = props;
  const { t } = useTranslation("tax");
  const bankWord = useBankWords();
  return (
    <>
      <DataTable
        wide={amounts.length > 1}
        caption={caption}
        rows={rows}
        rowKey={({ accountNumber }) => accountNumber}
        columns={[
          {
            heading: t("columns.accountNumber"),
            names: true,
            cell: ({ accountNumber, product }) => (product === "" ? accountNumber : lastFour(accountNumber)),
          },
          { heading: t("columns.product"), plain: true, cell: ({ product }) => bankWord("product", product) },
          ...amounts,
        ]}
      />
      {notes.map((note) => (note ? <p key={note}>{note}</p> : null))}
      <DownloadLink href={href} />
    </>
  );
}
