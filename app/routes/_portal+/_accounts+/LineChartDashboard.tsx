import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { balanceHistory } from "~/contract/account-enquiries.server";
import { statementPath } from "~/domain/account-pages";
import { historySpans, readHistorySpan } from "~/domain/balance-history";
import { shownAs } from "~/domain/enquiry";
import { enquire } from "~/gateway/enquiry.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { portal } from "~/portal.server";
import { requireCustomer } from "~/session/guards.server";
import { Button } from "~/ui/button";
import { drawLine } from "~/ui/charts/still.server";
import { EmptyState } from "~/ui/empty-state";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import { Cluster } from "~/ui/layout";
import { Page } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { AccountSelect } from "../_statements+/account-select.part";
import { findChosenAccount } from "./chosen-account.server";
import { lineOf } from "./history-chart";
import { HistoryResult } from "./history-result.part";

export const handle = { i18n: ["common", "accounts", "statements"] };

/** The balance of an account over `?span=`; without `?account=` of the primary one. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const { accounts, customerNumber } = signedIn.session.customer;
  const span = readHistorySpan(new URL(args.request.url).searchParams.get("span"));
  const account =
    (await findChosenAccount(args, signedIn)) ?? accounts.find((own) => own.primary) ?? accounts[0] ?? null;
  const page = { title: t("history.title"), accounts, account, span };
  if (!account) return { ...page, history: null };

  const { accountNumber } = account;
  const request = { accountNumber, customerNumber, span };
  const answer = await enquire(portal().gateway, balanceHistory, request, signedIn.caller);
  const history = shownAs(answer, ({ points }) => {
    const line = lineOf(points, span, ({ figure, unit }) =>
      unit === "rupee" ? figure : t(`history.${unit}`, { figure }),
    );
    return { points, line, still: line ? drawLine(line) : "" };
  });
  return { ...page, history };
}

export default function LineChartDashboard() {
  const { accounts, account, span, history } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounts");
  if (!account || !history)
    return (
      <Page title={t("history.title")}>
        <EmptyState title={t("history.none")} text={t("dashboard.noAccounts")} />
      </Page>
    );
  const { accountNumber } = account;
  return (
    <Page title={t("history.title")} lead={t("history.lead")}>
      <Form method="get">
        <input type="hidden" name="span" value={span} />
        <Cluster align="end">
          <AccountSelect key={accountNumber} accounts={accounts} chosen={accountNumber} />
          <Button>{t("details.show")}</Button>
        </Cluster>
      </Form>
      <Tabs
        label={t("history.spans")}
        tabs={historySpans.map((one) => ({
          to: `/LineChartDashboard?account=${accountNumber}&span=${one}`,
          label: t(`history.span.${one}`),
          current: one === span,
        }))}
      />
      {history.state === "shown" ? (
        <HistoryResult accountNumber={accountNumber} span={span} {...history.answer} />
      ) : (
        <EnquiryNotice enquiry={history} />
      )}
      <p>
        <Link to={statementPath(account)}>{t("history.statement")}</Link>
      </p>
    </Page>
  );
}
