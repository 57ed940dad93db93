import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { balanceHistory } from "common/contract/account-enquiries.server";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { statementPath } from "~/ui/account-pages";
import { AccountSelect } from "~/ui/account-select";
import { Button } from "~/ui/button";
import { drawLine } from "~/ui/charts/still.server";
import { EmptyState } from "~/ui/content";
import { Shown, shownAs } from "~/ui/enquiry";
import { Cluster, Page } from "~/ui/layout";
import { Tabs } from "~/ui/navigation";
import { historySpans, lineOf, readHistorySpan } from "./balance-history.rules";
import { History } from "./history.part";

export const handle = { i18n: ["common", "accounts"], title: "accounts:history.title" };

/** The balance of an account over `?span=`; without `?account=` of the primary one. */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomer(args);
  const t = translator(await languageOf(args.request), "accounts");
  const span = readHistorySpan(new URL(args.request.url).searchParams.get("span"));
  const account = await findChosenOrPrimary(args, by);
  const page = { accounts: by.accounts, account, span };
  if (!account) return { ...page, history: null };

  const answer = await by.ask(balanceHistory, { accountNumber: account.accountNumber, span });
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
      <Page>
        <EmptyState title={t("history.none")} text={t("dashboard.noAccounts")} />
      </Page>
    );
  const { accountNumber } = account;
  return (
    <Page lead={t("history.lead")}>
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
      <Shown enquiry={history}>
        {(answer) => <History accountNumber={accountNumber} span={span} {...answer} />}
      </Shown>
      <p>
        <Link to={statementPath(account)}>{t("history.statement")}</Link>
      </p>
    </Page>
  );
}
