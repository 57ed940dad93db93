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
  type RequestedCertificate,
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
  const customer = await requireCustomer(args);
  const today = istDate(customer.portal.clock.now());
  const requested = await enquireAsked(
    customer,
    readCertificateQuery(new URL(args.request.url).searchParams, today),
  );
  const page = { years: financialYears(today), latest: latestBalanceDate(today), asked: requested };
  return requested.state === "wrong" ? data({ ...page, failed: true }, { status: 400 }) : data(page);
}

async function enquireAsked(customer: SignedIn, query: CertificateQuery): Promise<RequestedCertificate> {
  if (query.state !== "asked") return query;
  if (query.kind === "interest") {
    const { year } = query;
    return { state: "interest", year, enquiry: await enquireInterest(customer, year) };
  }
  const { date } = query;
  const enquiry = await enquireBalances(customer, date);
  if (enquiry.state === "shown" && enquiry.answer.accounts.length === 0)
    return { state: "wrong", kind: "balance", typed: date, fault: "errors.noAccountThen" };
  return { state: "balance", date, enquiry };
}

export default function Certificates() {
  const { years, latest, asked: requested } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tax");
  return (
    <Page lead={t("certificates.lead")}>
      <h2>{t("certificates.interest")}</h2>
      <InterestForm years={years} asked={requested} />
      {requested.state === "interest" ? <InterestShown {...requested} /> : null}
      <h2>{t("certificates.balance")}</h2>
      <BalanceForm latest={latest} asked={requested} />
      {requested.state === "balance" ? <BalanceShown {...requested} /> : null}
    </Page>
  );
}
