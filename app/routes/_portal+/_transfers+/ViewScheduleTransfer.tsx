import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
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
import { PagedTable } from "~/ui/paged-table";
import { noBreak } from "~/ui/text";
import { Page } from "~/ui/layout";
import { OrderMade } from "./order-made.part";
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
};

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const query = new URL(args.request.url).searchParams;
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
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  return (
    <Page>
      {page.mayPay ? <ScheduleTabs current="list" /> : null}
      <News scheduled={page.scheduled} cancelled={page.cancelled} />
      {page.message ? <Announcement kind="danger">{t(page.message)}</Announcement> : null}
      {page.list ? <ScheduledList list={page.list} mayPay={page.mayPay} /> : null}
    </Page>
  );
}

type Just = Pick<SerializeFrom<typeof loader>, "scheduled" | "cancelled">;

function News({ scheduled, cancelled }: Just) {
  const { t } = useTranslation("payments");
  const { helpline } = useBank();
  if (cancelled) return <JustMade made={cancelled} say={() => t("schedule.cancelled")} />;
  if (!scheduled) return null;
  const { amount, input } = scheduled;
  const values = {
    amount: formatRupees(amount),
    name: input.to.name || input.to.accountNumber,
    date: noBreak(formatDate(input.date)),
  };
  return (
    <OrderMade
      made={scheduled}
      done={t("schedule.scheduled", values)}
      pending={t("schedule.pending", { helpline: noBreak(helpline) })}
    />
  );
}

type Listed = ScheduledTransfer & { why: Message | null };

interface ScheduledListProps {
  list: PageOf<Listed>;
  mayPay: boolean;
}

function ScheduledList({ list, mayPay }: ScheduledListProps) {
  const { t } = useTranslation("payments");
  if (list.total === 0)
    return (
      <EmptyState title={t("schedule.none.title")} text={t("schedule.none.text")}>
        {mayPay ? <LinkButton to="/ScheduleTransfer">{t("schedule.newTitle")}</LinkButton> : null}
      </EmptyState>
    );
  const cancellable = (one: Listed) => mayPay && one.state === "waiting";
  return (
    <PagedTable
      captionHidden
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
        { heading: t("columns.state"), plain: true, cell: (one) => <State scheduled={one} /> },
        amountColumn(t("columns.amount"), "amount"),
        ...(list.rows.some(cancellable)
          ? [
              {
                heading: t("schedule.change"),
                cell: (one: Listed) =>
                  cancellable(one) ? (
                    <Link to={`/ViewScheduleTransfer/${one.reference}/cancel`}>{t("schedule.cancel")}</Link>
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  );
}

function State({ scheduled: { why, ...scheduled } }: { scheduled: Listed }) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const word = scheduledState(t, scheduled);
  if (scheduled.state === "paid") return <Link to={`/Payments/${scheduled.reference}`}>{word}</Link>;
  if (!why) return <>{word}</>;
  return (
    <>
      {word}: {say(flows, why)}
    </>
  );
}
