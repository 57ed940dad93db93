import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { istDate } from "common/dates";
import { financialYears } from "common/financial-years";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { Page } from "~/ui/layout";
import {
  BalanceForm,
  BalanceShown,
  InterestForm,
  InterestShown,
  type CertificateAsked,
} from "./certificates.part";
import { enquireBalances, enquireInterest } from "./tax-papers.server";
import { latestBalanceDate, readCertificateQuery, type CertificateQuery } from "./tax.forms";

export const handle = {
  i18n: ["common", "bank-words", "tax"],
  title: "tax:certificates.title",
  menu: { group: "accounts", order: 110 },
};

/** Certificates of interest and of balances: seen here first, then taken as PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const today = istDate(by.portal.clock.now());
  const asked = await enquireAsked(by, readCertificateQuery(new URL(args.request.url).searchParams, today));
  const page = { years: financialYears(today), latest: latestBalanceDate(today), asked };
  return asked.state === "wrong" ? data({ ...page, failed: true }, { status: 400 }) : data(page);
}

async function enquireAsked(by: SignedIn, query: CertificateQuery): Promise<CertificateAsked> {
  if (query.state !== "asked") return query;
  if (query.kind === "interest") {
    const { year } = query;
    return { state: "interest", year, enquiry: await enquireInterest(by, year) };
  }
  const { date } = query;
  const enquiry = await enquireBalances(by, date);
  if (enquiry.state === "shown" && enquiry.answer.accounts.length === 0)
    return { state: "wrong", kind: "balance", typed: date, fault: "errors.noAccountThen" };
  return { state: "balance", date, enquiry };
}

export default function Certificates() {
  const { years, latest, asked } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tax");
  return (
    <Page lead={t("certificates.lead")}>
      <h2>{t("certificates.interest")}</h2>
      <InterestForm years={years} asked={asked} />
      {asked.state === "interest" ? <InterestShown {...asked} /> : null}
      <h2>{t("certificates.balance")}</h2>
      <BalanceForm latest={latest} asked={asked} />
      {asked.state === "balance" ? <BalanceShown {...asked} /> : null}
    </Page>
  );
}
