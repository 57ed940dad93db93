import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { taxProjection } from "~/contract/tax.server";
import { istDate } from "~/domain/dates";
import { financialYears } from "~/domain/financial-years";
import { ALL_ACCOUNTS, readTaxQuery } from "~/domain/tax-query";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireAccount, requireCustomer } from "~/session/guards.server";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { findTaxShown } from "./tax-shown.server";
import { TaxForm } from "./tax-form.part";
import { TaxProjection } from "./tax-projection.part";
import { TaxResult } from "./tax-result.part";

export const handle = { i18n: ["common", "statements", "tax"] };

/** Tax deducted from interest in a quarter or a year, and what the current year is likely to bring. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "tax");
  const { gateway, clock } = portal();
  const today = istDate(clock.now());
  const query = readTaxQuery(new URL(args.request.url).searchParams, today);
  const { account } = query.chosen;
  if (account !== "" && account !== ALL_ACCOUNTS) await requireAccount(signedIn, account);
  const { customerNumber, accounts } = signedIn.session.customer;
  const [shown, projection] = await Promise.all([
    findTaxShown(signedIn, query, today),
    enquire(gateway, taxProjection, { customerNumber }, signedIn.caller),
  ]);
  const page = { title: t("title"), accounts, years: financialYears(today), query, shown, projection };
  return query.state === "wrong" ? data({ ...page, failed: true }, { status: 400 }) : data(page);
}

export default function TDSEnquiry() {
  const { accounts, years, query, shown, projection } = useLoaderData<typeof loader>();
  const { t } = useTranslation("tax");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <TaxForm accounts={accounts} years={years} query={query} />
      <TaxResult query={query} shown={shown} />
      <Card title={t("projection.title", { year: years[0]!.name })}>
        <TaxProjection enquiry={projection} />
      </Card>
    </Page>
  );
}
