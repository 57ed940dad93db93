import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { comingDebits } from "common/contract/instructions.server";
import { addDays, formatDate, formatIstTime } from "common/dates";
import type { AnswerOf } from "common/contract/service.server";
import { formatRupees } from "common/money";
import { quotedOnPage } from "common/quotation";
import { findOverdue } from "~/customer/overdue.server";
import { requireCustomer } from "~/session/guards.server";
import { useOwnAccountName } from "~/ui/account-names";
import { detailsPath } from "~/ui/account-pages";
import { Details, EmptyState, Notice } from "~/ui/content";
import { knownOr, shownAs, ShownList } from "~/ui/enquiry";
import type { IconName } from "~/ui/icon";
import { Page } from "~/ui/layout";
import { Avatar, Chips, List, ListHead, Row } from "~/ui/list";
import { withHolidayName } from "~/i18n/holidays.server";
import { useMovedDebit } from "~/ui/moved-debit";
import { OverdueNotices } from "~/ui/overdue";
import { State } from "~/ui/state";
import { Money, noBreak, Written } from "~/ui/text";
import { instructionPath } from "./instructions.forms";

export const handle = {
  i18n: ["common", "payments", "instructions"],
  title: "instructions:coming.title",
  menu: { group: "pay", order: 70 },
  query: ["days"],
};

const spans = [30, 90, 365] as const;

/** Automatic debits of the next days, each with whether the balance covers it. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const days = spans.find((one) => String(one) === customer.query.get("days")) ?? spans[0];
  const until = addDays(customer.today, days);
  const [debits, overdue] = await Promise.all([customer.ask(comingDebits, { until }), findOverdue(customer)]);
  return {
    days,
    until,
    own: customer.accounts,
    overdue,
    debits: shownAs(debits, (answer) => answer.debits.map((one) => withHolidayName(customer.language, one))),
  };
}

type Debit = AnswerOf<typeof comingDebits>["debits"][number];
type Own = ReturnType<typeof useLoaderData<typeof loader>>["own"];

export default function ComingUp() {
  const { days, until, own, overdue, debits } = useLoaderData<typeof loader>();
  const { t } = useTranslation("instructions");
  const rows = knownOr(debits, { missing: [], unknown: [] });
  return (
    <Page lead={rows.length > 0 ? <Headline rows={rows} own={own} /> : undefined}>
      <Chips
        label={t("coming.span")}
        chips={spans.map((span) => ({
          to: `/ComingUp?days=${span}`,
          label: t("coming.days", { days: span }),
          current: span === days,
        }))}
      />
      <OverdueNotices overdue={overdue} />
      <ShownList enquiry={debits} none={<EmptyState title={t("coming.none")} />}>
        {(shown) => (
          <>
            {shown.some(({ missing }) => missing !== undefined) ? (
              <Notice kind="warning">{t("coming.short")}</Notice>
            ) : null}
            <List columns={[t("coming.what"), t("coming.enough"), t("coming.amount")]}>
              {shown.flatMap((debit, at) => [
                debit.on === shown[at - 1]?.on ? null : (
                  <ListHead key={debit.on} title={formatDate(debit.on)} />
                ),
                <DebitRow key={at} debit={debit} own={own} />,
              ])}
            </List>
          </>
        )}
      </ShownList>
      <Details summary={t("coming.how")}>
        <p>{t("coming.lead", { until: noBreak(formatDate(until)) })}</p>
      </Details>
    </Page>
  );
}

/** The lowest balance that a debit leaves, and the sum of those that find their money. */
function Headline({ rows, own }: { rows: readonly Debit[]; own: Own }) {
  const { t } = useTranslation("instructions");
  const account = useOwnAccountName(own, quotedOnPage);
  const made = rows.filter(({ missing }) => missing === undefined);
  const sum = made.reduce((all, { amount, charge = 0n }) => all + amount + charge, 0n);
  const [lowest] = made
    .filter(({ left }) => left !== undefined)
    .toSorted((one, other) => (one.left! < other.left! ? -1 : 1));
  return (
    <>
      {lowest
        ? t("coming.lowest", {
            amount: formatRupees(lowest.left!),
            account: account(lowest.fromAccount),
            date: noBreak(formatDate(lowest.on)),
          })
        : null}{" "}
      {t("coming.sum", { amount: formatRupees(sum) })}
    </>
  );
}

const icons = {
  instruction: "repeat",
  scheduled: "calendar",
  emi: "bank",
  instalment: "piggy-bank",
  premium: "shield",
} as const satisfies Record<Debit["source"], IconName>;

function DebitRow({ debit, own }: { debit: Debit; own: Own }) {
  const { t } = useTranslation("instructions");
  const account = useOwnAccountName(own);
  const movedDebit = useMovedDebit();
  const { source, to, toAccount, number, fromAccount, amount, charge, left, missing, lastTryAt } = debit;
  const { on, dueOn, closed, holiday } = debit;
  const credited = own.find(({ accountNumber }) => accountNumber === toAccount);
  const page = credited ? detailsPath(credited) : undefined;
  return (
    <Row
      to={number ? instructionPath(number) : source === "scheduled" ? "/ViewScheduleTransfer" : page}
      lead={<Avatar icon={icons[source]} />}
      title={
        <Written>
          {/^\d{9,}$/.test(to) ? account(to) : toAccount ? `${to}, ${account(toAccount)}` : to}
        </Written>
      }
      small={[
        t(`coming.sources.${source}`),
        account(fromAccount),
        dueOn && closed
          ? movedDebit({ due: dueOn, on, closed, holiday })
          : dueOn && dueOn !== on && t("coming.dueOn", { date: noBreak(formatDate(dueOn)) }),
        charge && t("coming.charge", { amount: formatRupees(charge) }),
      ]
        .filter(Boolean)
        .join(" · ")}
      middle={
        missing === undefined ? (
          left === undefined ? (
            t("coming.unknown")
          ) : (
            t("coming.leaves", { amount: formatRupees(left) })
          )
        ) : (
          <>
            <State of="waiting">{t("coming.missing", { amount: formatRupees(missing) })}</State>{" "}
            {lastTryAt ? t("coming.tried", { time: noBreak(formatIstTime(lastTryAt)) }) : null}
          </>
        )
      }
      end={<Money paise={amount} direction="debit" signed />}
    />
  );
}
