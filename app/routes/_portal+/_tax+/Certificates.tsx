import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { latestBalanceDate } from "~/domain/certificates";
import { istDate } from "~/domain/dates";
import { financialYears } from "~/domain/financial-years";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { Page } from "~/ui/page";
import { BalanceShown } from "./balance-shown.part";
import { certificateAsked } from "./certificate-asked.server";
import { BalanceForm, InterestForm } from "./certificate-forms.part";
import { InterestShown } from "./interest-shown.part";

export const handle = { i18n: ["common", "tax"] };

/** Certificates of interest and of balances: seen here first, then taken as PDF. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "tax");
  const today = istDate(portal().clock.now());
  const asked = await certificateAsked(signedIn, new URL(args.request.url).searchParams, today);
  const page = {
    title: t("certificates.title"),
    years: financialYears(today),
    latest: latestBalanceDate(today),
    asked,
  };
  return asked.state === "wrong" ? data({ ...page, failed: true }, { status: 400 }) : data(page);
}

export default function Certificates() {
  const { years, latest, asked } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tax");
  return (
    <Page title={t("certificates.title")} lead={t("certificates.lead")}>
      <h2>{t("certificates.interest")}</h2>
      <InterestForm years={years} asked={asked} />
      {asked.state === "interest" ? <InterestShown year={asked.year} enquiry={asked.enquiry} /> : null}
      <h2>{t("certificates.balance")}</h2>
      <BalanceForm latest={latest} asked={asked} />
      {asked.state === "balance" ? <BalanceShown date={asked.date} enquiry={asked.enquiry} /> : null}
    </Page>
  );
}
