import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { scheduledTransferList } from "common/contract/scheduled-transfers.server";
import { formatDate, formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { own } from "common/own";
import { readPage, sliceOf } from "common/paging";
import { JustMade } from "~/change/change-page";
import { findDone } from "~/change/change-flow.server";
import { refusalMessage } from "~/change/refusal.server";
import { enquiryResultOf } from "~/gateway/enquiry.server";
import { say } from "~/i18n/wording";
import { findMovedDebits } from "~/customer/debit-days.server";
import { requireCustomer, requirePage } from "~/session/guards.server";
import { Announcement } from "~/ui/content";
import { useMovedDebit } from "~/ui/moved-debit";
import { Page } from "~/ui/layout";
import { Avatar, initials, Row } from "~/ui/list";
import { State } from "~/ui/state";
import { Money, noBreak, Written } from "~/ui/text";
import { knownOr, PartlyRead, shownAs } from "~/ui/enquiry";
import { OrderMade } from "./order-summary.part";
import { OrderList, OrderTabs, scheduledState } from "./order-list.part";
import { amountOf, cancelScheduled, scheduleTransfer } from "./transfers.changes.server";

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
  const listed = knownOr(
    shownAs(enquiryResultOf(result), ({ scheduled }) => scheduled),
    { missing: [], unknown: [] },
  );
  const waiting = listed.filter(({ state }) => state === "waiting");
  const days = [...waiting, ...(scheduled ? [scheduled.input] : [])].map(({ date }) => date);
  const { moved, known } = await findMovedDebits(customer, days);
  const made = scheduled && {
    ...scheduled,
    amount: amountOf(scheduled.input),
    moved: own(moved, scheduled.input.date),
  };
  const page = { mayPay: !customer.viewOnly, made, cancelled, partly: !known };
  if (result.outcome !== "done") {
    const message = result.outcome === "refused" ? "errors.notOffered" : "errors.unreachable";
    return data({ ...page, list: null, message, failed: true } as const, { status: 503 });
  }
  const rows = listed.map((one) => ({
    ...one,
    moved: one.state === "waiting" ? own(moved, one.date) : undefined,
    why: one.failure ? refusalMessage(customer, { code: one.failure, message: one.failure }) : null,
  }));
  const list = requirePage(number, rows, result.answer.total);
  return data({ ...page, list, message: null, failed: false });
}

export default function ViewScheduleTransfer() {
  const { mayPay, made, cancelled, message, list, partly } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const movedDebit = useMovedDebit();
  const add = mayPay ? { to: "/ScheduleTransfer", label: t("schedule.newTitle") } : null;
  const none = { title: t("schedule.none.title"), text: t("schedule.none.text"), add };
  return (
    <Page>
      <OrderTabs list={{ to: "/ViewScheduleTransfer", label: t("schedule.title") }} add={add} />
      <JustMade made={cancelled} say={() => t("schedule.cancelled")} />
      {made ? (
        <OrderMade
          made={made}
          done={t("schedule.scheduled", {
            amount: formatRupees(made.amount),
            name: made.input.to.name || made.input.to.accountNumber,
            date: noBreak(formatDate(made.moved?.on ?? made.input.date)),
          })}
          pending={(helpline) => t("schedule.pending", { helpline })}
        />
      ) : null}
      <PartlyRead unread={partly} />
      {message ? (
        <Announcement kind="danger" unread>
          {t(message)}
        </Announcement>
      ) : null}
      {list ? (
        <OrderList list={list} none={none} href={(to) => `?page=${to}`}>
          {({ reference, state, toName, toAccount, moved, date, kind, why, triedAgainAt, ...one }) => (
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
              title={<Written>{toName || lastFour(toAccount)}</Written>}
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
          )}
        </OrderList>
      ) : null}
    </Page>
  );
}
