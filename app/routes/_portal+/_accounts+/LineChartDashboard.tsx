import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { balanceHistory } from "common/contract/account-enquiries.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatRupees } from "common/money";
import { quotedOnPage } from "common/quotation";
import { findChosenOrPrimary } from "~/customer/accounts.server";
import { translator } from "~/i18n/instances.server";
import { requireCustomer } from "~/session/guards.server";
import { useAccountName } from "~/ui/account-names";
import { accountPath, statementPath } from "~/ui/account-pages";
import { Card, DescriptionList, Details, EmptyState } from "~/ui/content";
import { LineChart } from "~/ui/charts/chart";
import { amountColumn } from "~/ui/columns";
import { DataTable } from "~/ui/data-table";
import { Shown, shownAs } from "~/ui/enquiry";
import { Link } from "~/ui/link";
import { RecordsBegin } from "~/ui/records-begin";
import { Page } from "~/ui/layout";
import { Chips } from "~/ui/list";
import { Figure, Money, noBreak, Written } from "~/ui/text";
import { Tabs } from "~/ui/navigation";
import { endOfStep, historySpans, lineOf, readHistorySpan, type HistorySpan } from "./balance-history.rules";
import { drawnLine } from "./lines.server";

export const handle = {
  i18n: ["common", "accounts"],
  title: "accounts:history.title",
  menu: { group: "accounts", order: 70 },
  query: ["account", "span"],
};

/** The balance of an account over `?span=`. Defaults to the primary account. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const t = translator(customer.language, "accounts");
  const span = readHistorySpan(customer.query.get("span"));
  const account = await findChosenOrPrimary(args, customer);
  const page = { accounts: customer.accounts, account, span };
  if (!account) return { ...page, history: null };

  const answer = await customer.ask(balanceHistory, { accountNumber: account.accountNumber, span });
  return { ...page, history: shownAs(answer, (shown) => drawHistory(t, span, shown)) };
}

function drawHistory(t: TFunction<"accounts">, span: HistorySpan, history: AnswerOf<typeof balanceHistory>) {
  return { ...history, ...drawnLine(t, (worded) => lineOf(history.points, span, worded)) };
}

export default function LineChartDashboard() {
  const { accounts, account, span, history } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["accounts", "common"]);
  const name = useAccountName();
  const inSentence = useAccountName(quotedOnPage);
  if (!account || !history)
    return (
      <Page>
        <EmptyState title={t("history.none")} text={t("dashboard.noAccounts")} />
      </Page>
    );
  return (
    <Page>
      <Chips
        label={t("common:form.account")}
        chips={accounts.map((one) => ({
          to: accountPath("/LineChartDashboard", one, { span }),
          label: <Written>{name(one)}</Written>,
          current: one.handle === account.handle,
        }))}
      />
      <Tabs
        label={t("history.spans")}
        tabs={historySpans.map((one) => ({
          to: accountPath("/LineChartDashboard", account, { span: one }),
          label: t(`history.span.${one}`),
          current: one === span,
        }))}
      />
      <Shown enquiry={history}>
        {(answer) => (
          <>
            <RecordsBegin on={answer.recordsFrom} />
            <History name={inSentence(account)} span={span} {...answer} />
          </>
        )}
      </Shown>
      <p>
        <Link to={statementPath(account)}>{t("history.statement")}</Link>
      </p>
    </Page>
  );
}

interface HistoryProps extends ReturnType<typeof drawHistory> {
  name: string;
  span: HistorySpan;
}

function History({ name, span, points, highest, lowest, line, still }: HistoryProps) {
  const { t } = useTranslation("accounts");
  if (points.length === 0) return <EmptyState title={t("history.none")} text={t("history.noneText")} />;
  const onDay = ({ at, balance }: typeof highest) => (
    <>
      <Money paise={balance} /> ({noBreak(endOfStep(span, at))})
    </>
  );
  return (
    <Card main title={t("history.now")}>
      <Figure paise={points.at(-1)!.balance} />
      {line ? (
        <LineChart
          label={t("history.chart", { account: name })}
          data={line}
          tips={points.map(({ at, balance }) => ({
            when: endOfStep(span, at),
            words: formatRupees(balance),
          }))}
          still={still}
        />
      ) : null}
      <DescriptionList
        facts={[
          { term: t("history.highest"), value: onDay(highest) },
          { term: t("history.lowest"), value: onDay(lowest) },
        ]}
      />
      <Details summary={t("history.table")}>
        <DataTable
          caption={t("history.table")}
          captionHidden
          rows={points.toReversed()}
          rowKey={({ at }) => at.getTime()}
          columns={[
            { heading: t("history.until"), kind: "date", names: true, cell: ({ at }) => endOfStep(span, at) },
            ...(["credits", "debits"] as const).map((way) => ({
              heading: t(`history.${way}`),
              kind: "amount" as const,
              cell: (point: typeof highest & Record<typeof way, bigint>) => (
                <Money paise={point[way]} sign={false} />
              ),
            })),
            { ...amountColumn(t("card.ledger"), "balance"), leads: true },
          ]}
        />
      </Details>
    </Card>
  );
}
