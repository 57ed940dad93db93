import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "common/contract/service.server";
import { taxProjection } from "common/contract/tax.server";
import { financialYears, yearNameOn } from "common/financial-years";
import { lastFour } from "common/masks";
import { pageOf } from "common/paging";
import { taxSums } from "~/documents/tax-data";
import { requireCustomer } from "~/session/guards.server";
import { useAccountName } from "~/ui/account-names";
import { Announcement, Card, DescriptionList, Details, EmptyState } from "~/ui/content";
import { amountColumn, dateColumn, textColumn } from "~/ui/columns";
import { EnquiryNotice, Shown, shownAs } from "~/ui/enquiry";
import { Page } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Chips } from "~/ui/list";
import { PagedTable } from "~/ui/paged-table";
import { DownloadLink } from "./tax-controls.part";
import { enquireTaxDeducted, findTaxedAccount } from "./tax.server";
import { ALL_ACCOUNTS, readTaxQuery, taxDocumentPath, taxQuarters } from "./tax.forms";
import { Written } from "~/ui/text";

export const handle = {
  i18n: ["common", "tax"],
  title: "tax:title",
  menu: { group: "you", order: 100 },
  query: ["account", "year", "quarter", "page"],
  documents: true,
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { today } = customer;
  const usual = { account: ALL_ACCOUNTS, year: financialYears(today)[0]!.choice, quarter: "year" };
  const given = new URLSearchParams({ ...usual, ...Object.fromEntries(customer.query) });
  const query = readTaxQuery(given, today);
  const accountNumber = await findTaxedAccount(customer, query);
  const [records, projection] = await Promise.all([
    query.state === "asked" ? enquireTaxDeducted(customer, { ...query, accountNumber }, today) : null,
    customer.ask(taxProjection, {}),
  ]);
  const requested = query.state === "asked" ? query.page : 1;
  const page = {
    accounts: customer.accounts,
    years: financialYears(today),
    query,
    shown: records && shownAs(records, (all) => ({ list: pageOf(all, requested), sums: taxSums(all) })),
    projection,
  };
  return query.state === "wrong" ? data({ ...page, failed: true }, { status: 400 }) : data(page);
}

export default function TDSEnquiry() {
  const { accounts, years, query, shown, projection } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tax");
  const current = years[0]!;
  return (
    <Page>
      <TaxChoice accounts={accounts} years={years} query={query} />
      {query.state === "wrong" ? (
        <Announcement kind="danger">
          {query.missing.map((field) => (
            <p key={field}>{t(`errors.${field}`)}</p>
          ))}
        </Announcement>
      ) : null}
      <TaxResult query={query} shown={shown} />
      <Card title={t(`projection.title.${yearNameOn(current.from)}`, { year: current.name })}>
        <Shown enquiry={projection}>{(year) => <Projection {...year} />}</Shown>
      </Card>
    </Page>
  );
}

type PageData = SerializeFrom<typeof loader>;

/** The year, and folded its quarter and one account. */
function TaxChoice({ accounts, years, query }: Pick<PageData, "accounts" | "years" | "query">) {
  const { t } = useTranslation(["tax", "common"]);
  const nameOf = useAccountName();
  const { chosen } = query;
  const chips = (field: keyof typeof chosen, values: readonly { value: string; label: string }[]) =>
    values.map(({ value, label }) => ({
      to: `?${new URLSearchParams({ ...chosen, [field]: value })}`,
      label: <Written>{label}</Written>,
      current: value === chosen[field],
    }));
  const ofYear = years.map(({ choice, name: year, from }) => ({
    value: choice,
    label: t(`yearName.${yearNameOn(from)}`, { year }),
  }));
  const ofQuarter = taxQuarters.map((value) => ({ value, label: t(`form.quarters.${value}`) }));
  const ofAccount = accounts.map((account) => ({ value: account.handle, label: nameOf(account) }));
  return (
    <div>
      <Chips label={t("form.year")} chips={chips("year", ofYear)} />
      <Details
        summary={`${t("form.quarter")}, ${t("common:form.account")}`}
        open={chosen.quarter !== "year" || chosen.account !== ALL_ACCOUNTS}
      >
        <Chips label={t("form.quarter")} chips={chips("quarter", ofQuarter)} />
        <Chips
          label={t("common:form.account")}
          chips={chips("account", [{ value: ALL_ACCOUNTS, label: t("form.allAccounts") }, ...ofAccount])}
        />
      </Details>
    </div>
  );
}

function TaxResult({ query, shown }: Pick<PageData, "query" | "shown">) {
  const { t } = useTranslation("tax");
  if (query.state === "to-come")
    return <Announcement>{t("result.toCome", { from: query.from })}</Announcement>;
  if (query.state !== "asked" || !shown) return null;
  if (shown.state !== "shown") return <EnquiryNotice enquiry={shown} />;
  const heading = t("result.heading", query.period);
  const { list, sums } = shown.answer;
  if (list.total === 0)
    return (
      <EmptyState title={t("result.none", query.period)} text={t("result.noneText")}>
        <Link to="/Certificates">{t("result.toCertificates")}</Link>
      </EmptyState>
    );
  return (
    <>
      <h2>{heading}</h2>
      <DescriptionList
        facts={[
          { term: t("result.interest"), value: { money: sums.interest } },
          { term: t("result.tax"), value: { money: sums.tax } },
          { term: t("result.refund"), value: { money: sums.refund } },
        ]}
      />
      <DownloadLink href={taxDocumentPath(query.chosen)} />
      <PagedTable
        wide
        caption={heading}
        list={list}
        href={(page) => `?${new URLSearchParams({ ...query.chosen, page: String(page) })}`}
        columns={[
          {
            heading: t("columns.accountNumber"),
            names: true,
            cell: ({ accountNumber }) => lastFour(accountNumber),
          },
          textColumn(t("columns.deductorTan"), "deductorTan", { kind: "code" }),
          dateColumn(t("columns.date"), "date"),
          amountColumn(t("columns.interest"), "interest"),
          { heading: t("columns.rate"), kind: "amount", cell: ({ rate }) => `${rate}%` },
          amountColumn(t("columns.tax"), "tax"),
          amountColumn(t("columns.shortfall"), "shortfall"),
          amountColumn(t("columns.refund"), "refund"),
        ]}
      />
    </>
  );
}

function Projection(year: AnswerOf<typeof taxProjection>) {
  const { t } = useTranslation("tax");
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
  const { declaredOn } = year;
  const outcome = year.taxExpected > 0n ? "above" : "below";
  return (
    <>
      <p>
        {declaredOn ? t("projection.declared", { date: declaredOn }) : t(`projection.outcome.${outcome}`)}
      </p>
      <DescriptionList
        facts={[
          { term: t("projection.soFar"), value: { money: year.interestSoFar } },
          { term: t("projection.toCome", { to: year.to }), value: { money: year.interestToCome } },
          { term: t("projection.threshold"), value: { money: year.threshold } },
          !declaredOn && { term: t("columns.rate"), value: `${year.rate}%` },
          { term: t("projection.taxSoFar"), value: { money: year.taxSoFar } },
          { term: t("projection.expected"), value: { money: year.taxExpected, size: "large" } },
        ]}
      />
      <p>
        {declaredOn ? null : `${t(`projection.pan.${year.hasPan ? "known" : "missing"}`)} `}
        {t(`projection.age.${year.senior ? "senior" : "general"}`)} {t("projection.estimate")}
      </p>
    </>
  );
}
