import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { scheduledTransferList } from "common/contract/scheduled-transfers.server";
import { formatDate, formatIstTime, parseIsoDate } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { readPage, sliceOf, type PageOf } from "common/paging";
import { JustMade } from "~/change/change-page";
import { findDone } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import { say, type Message } from "~/i18n/wording";
import { findMovedDebits, type MovedDebit } from "~/customer/debit-days.server";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { useBank } from "~/ui/bank";
import { LinkButton } from "~/ui/button";
import { Announcement, EmptyState } from "~/ui/content";
import { useMovedDebit } from "~/ui/moved-debit";
import { Page } from "~/ui/layout";
import { Avatar, initials, List, Row } from "~/ui/list";
import { Pagination } from "~/ui/navigation";
import { State } from "~/ui/state";
import { Money, noBreak } from "~/ui/text";
import { OrderMade } from "./order-summary.part";
import { ScheduleTabs, scheduledState } from "./schedule.part";
import {
  amountOf,
  cancelScheduled,
  scheduleTransfer,
  type ScheduledTransfer,
} from "./transfers.changes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "payments"],
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
  const chosen = parseIsoDate(scheduled?.input.date ?? "");
  const put = chosen ? (await findMovedDebits(customer, [chosen]))[chosen] : undefined;
  const shown = scheduled && { ...scheduled, amount: amountOf(scheduled.input), moved: put };
  const page = { mayPay: !customer.viewOnly, scheduled: shown, cancelled };
  if (result.outcome !== "done") {
    const message = result.outcome === "refused" ? "errors.notOffered" : "errors.unreachable";
    return data({ ...page, list: null, message, failed: true } as const, { status: 503 });
  }
  const { scheduled: listed } = result.answer;
  const waiting = listed.flatMap(({ state, date }) => (state === "waiting" ? [date] : []));
  const moved = await findMovedDebits(customer, waiting);
  const rows = listed.map((one) => ({
    ...one,
    moved: one.state === "waiting" ? moved[one.date] : undefined,
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
            date: noBreak(formatDate(scheduled.moved?.on ?? scheduled.input.date)),
          })}
          pending={t("schedule.pending", { helpline: noBreak(helpline) })}
        />
      ) : null}
      {message ? <Announcement kind="danger">{t(message)}</Announcement> : null}
      {list ? <ScheduledList list={list} mayPay={mayPay} /> : null}
    </Page>
  );
}

type Listed = ScheduledTransfer & { why: Message | null; moved: MovedDebit | undefined };

function ScheduledList({ list, mayPay }: { list: PageOf<Listed>; mayPay: boolean }) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const movedDebit = useMovedDebit();
  if (list.total === 0)
    return (
      <EmptyState title={t("schedule.none.title")} text={t("schedule.none.text")}>
        {mayPay ? <LinkButton to="/ScheduleTransfer">{t("schedule.newTitle")}</LinkButton> : null}
      </EmptyState>
    );
  const { rows, page, pages, total } = list;
  return (
    <>
      <List columns={[t("columns.to"), t("columns.state"), t("columns.amount")]}>
        {rows.map(({ reference, state, toName, toAccount, moved, date, kind, why, triedAgainAt, ...one }) => (
          <Row
            key={reference}
            to={
              state === "paid"
                ? `/Payments/${reference}`
                : mayPay
                  ? `/ViewScheduleTransfer/${reference}/cancel`
                  : undefined
            }
            lead={<Avatar letters={initials(toName)} />}
            title={<bdi>{toName || lastFour(toAccount)}</bdi>}
            small={`${moved ? movedDebit(moved) : noBreak(formatDate(date))} · ${t(`kinds.${kind}`)}`}
            middle={
              <>
                <State of={scheduledState({ state, triedAgainAt, payment: one.payment })} />{" "}
                {triedAgainAt
                  ? t("schedule.triedAgain", { time: noBreak(formatIstTime(triedAgainAt)) })
                  : why && say(flows, why)}
              </>
            }
            end={<Money paise={one.amount} />}
          />
        ))}
      </List>
      <Pagination page={page} pages={pages} rows={total} href={(to) => `?page=${to}`} />
    </>
  );
}
