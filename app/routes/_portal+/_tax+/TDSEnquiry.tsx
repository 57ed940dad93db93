import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "common/contract/service.server";
import { taxProjection } from "common/contract/tax.server";
import { formatDate, istDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { pageOf } from "common/paging";
import { taxSums } from "~/documents/tax-data";
import { requireAccount, requireCustomer } from "~/session/guards.server";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { shownAs } from "~/ui/enquiry";
import { Shown } from "~/ui/enquiry-notice";
import { Money } from "~/ui/money";
import { Page } from "~/ui/page";
import { TaxForm, TaxResult } from "./tax-enquiry.part";
import { enquireTaxDeducted } from "./tax-papers.server";
import { ALL_ACCOUNTS, readTaxQuery } from "./tax.forms";

export const handle = { i18n: ["common", "tax"], title: "tax:title" };

/** Tax deducted from interest in a quarter or a year, and what the current year is likely to bring. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const today = istDate(by.portal.clock.now());
  const query = readTaxQuery(new URL(args.request.url).searchParams, today);
  const { account } = query.chosen;
  if (account !== "" && account !== ALL_ACCOUNTS) await requireAccount(by, account);
  const [records, projection] = await Promise.all([
    query.state === "asked" ? enquireTaxDeducted(by, query, today) : null,
    by.ask(taxProjection, {}),
  ]);
  const asked = query.state === "asked" ? query.page : 1;
  const page = {
    accounts: by.accounts,
    years: financialYears(today),
    query,
    shown: records && shownAs(records, (all) => ({ list: pageOf(all, asked), sums: taxSums(all) })),
    projection,
  };
  return query.state === "wrong" ? data({ ...page, failed: true }, { status: 400 }) : data(page);
}

export default function TDSEnquiry() {
  const { accounts, years, query, shown, projection } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tax");
  return (
    <Page lead={t("lead")}>
      <TaxForm accounts={accounts} years={years} query={query} />
      <TaxResult query={query} shown={shown} />
      <Card title={t("projection.title", { year: years[0]!.name })}>
        <Shown enquiry={projection}>{(year) => <Projection {...year} />}</Shown>
      </Card>
    </Page>
  );
}

/** What the current year is likely to bring, and why at this rate and limit. */
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
