import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { scheduledTransferList } from "common/contract/scheduled-transfers.server";
import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { readPage, sliceOf, type PageOf } from "common/paging";
import { JustMade } from "~/change/change-page";
import { findDone } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import { say, type Message } from "~/i18n/wording";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { amountColumn, dateColumn } from "~/ui/columns";
import { Announcement, EmptyState } from "~/ui/content";
import type { Column } from "~/ui/data-table";
import { PagedTable } from "~/ui/paged-table";
import { noBreak } from "~/ui/text";
import { Page } from "~/ui/layout";
import { OrderMade } from "./order-summary.part";
import { ScheduleTabs, scheduledState } from "./schedule.part";
import {
  amountOf,
  cancelScheduled,
  scheduleTransfer,
  type ScheduledTransfer,
} from "./transfers.changes.server";

export const handle = {
  i18n: ["common", "flows", "payments"],
  title: "payments:schedule.title",
  pays: true,
  menu: { group: "pay", order: 80 },
  query: ["page"],
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const number = readPage(query);
  const result = await customer.call(scheduledTransferList, sliceOf(number));
  const run = query.get("done");
  const [scheduled, cancelled] = await Promise.all([
    findDone(customer, scheduleTransfer, run),
    findDone(customer, cancelScheduled, run),
  ]);
  const shown = scheduled && { ...scheduled, amount: amountOf(scheduled.input) };
  const page = { mayPay: !customer.viewOnly, scheduled: shown, cancelled };
  if (result.outcome !== "done") {
    const message = result.outcome === "refused" ? "errors.notOffered" : "errors.unreachable";
    return data({ ...page, list: null, message, failed: true } as const, { status: 503 });
  }
  const rows = result.answer.scheduled.map((one) => ({
    ...one,
    why: one.failure ? refusalMessage(customer, { code: one.failure, message: one.failure }) : null,
  }));
  const list = requirePage(number, rows, result.answer.total);
  return data({ ...page, list, message: null, failed: false });
}

export default function ViewScheduleTransfer() {
  const { mayPay, scheduled, cancelled, message, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const { helpline } = useBank();
  return (
    <Page>
      {mayPay ? <ScheduleTabs current="list" /> : null}
      <JustMade made={cancelled} say={() => t("schedule.cancelled")} />
      {scheduled ? (
        <OrderMade
          made={scheduled}
          done={t("schedule.scheduled", {
            amount: formatRupees(scheduled.amount),
            name: scheduled.input.to.name || scheduled.input.to.accountNumber,
            date: noBreak(formatDate(scheduled.input.date)),
          })}
          pending={t("schedule.pending", { helpline: noBreak(helpline) })}
        />
      ) : null}
      {message ? <Announcement kind="danger">{t(message)}</Announcement> : null}
      {list ? <ScheduledList list={list} mayPay={mayPay} /> : null}
    </Page>
  );
}

type Listed = ScheduledTransfer & { why: Message | null };

function ScheduledList({ list, mayPay }: { list: PageOf<Listed>; mayPay: boolean }) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  if (list.total === 0)
    return (
      <EmptyState title={t("schedule.none.title")} text={t("schedule.none.text")}>
        {mayPay ? <LinkButton to="/ScheduleTransfer">{t("schedule.newTitle")}</LinkButton> : null}
      </EmptyState>
    );
  const isCancellable = (one: Listed) => mayPay && one.state === "waiting";
  const cancel: Column<Listed> = {
    heading: t("schedule.change"),
    cell: (one) =>
      isCancellable(one) ? (
        <Link to={`/ViewScheduleTransfer/${one.reference}/cancel`}>{t("schedule.cancel")}</Link>
      ) : null,
  };
  return (
    <PagedTable
      caption={t("schedule.title")}
      list={list}
      href={(page) => `?page=${page}`}
      rowKey={({ reference }) => reference}
      columns={[
        {
          heading: t("columns.to"),
          names: true,
          cell: ({ toName, toAccount }) => <bdi>{toName || toAccount}</bdi>,
        },
        dateColumn(t("schedule.date"), "date"),
        { heading: t("columns.kind"), plain: true, cell: ({ kind }) => t(`kinds.${kind}`) },
        {
          heading: t("columns.state"),
          plain: true,
          cell: ({ why, ...one }) => {
            const word = scheduledState(t, one);
            if (one.state === "paid") return <Link to={`/Payments/${one.reference}`}>{word}</Link>;
            return why ? `${word}: ${say(flows, why)}` : word;
          },
        },
        amountColumn(t("columns.amount"), "amount"),
        ...(list.rows.some(isCancellable) ? [cancel] : []),
      ]}
    />
  );
}
