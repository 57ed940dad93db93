import { useTranslation } from "react-i18next";
import { bankProfile } from "common/bank-profile";
import { formatDate, type IsoDate } from "common/dates";
import { Announcement, Details, type Fact } from "~/ui/content";
import { Tabs } from "~/ui/navigation";
import { Money, noBreak, Reference } from "~/ui/text";
import type { newsOfOrder, Plan } from "./instructions.server";
import { OrderSummary } from "./order-summary.part";
import type { OrderSummary as Order } from "./orders.server";

/** The list and a new one: two addresses of one thing. */
export function InstructionTabs({ current }: { current: "list" | "new" }) {
  const { t } = useTranslation("instructions");
  return (
    <Tabs
      label={t("title")}
      tabs={[
        { to: "/ViewStandingInstruction", label: t("title"), current: current === "list" },
        { to: "/AddStandingInstruction", label: t("add.title"), current: current === "new" },
      ]}
    />
  );
}

/** An instruction before it is authorised. */
export function InstructionSummary({ order }: { order: Order }) {
  const { t } = useTranslation("transfers");
  const plan = order.plan!;
  return (
    <OrderSummary order={order} way={t(`kinds.${order.kind}`)} facts={useRhythmFacts(plan)}>
      <ComingDates dates={plan.dates} />
    </OrderSummary>
  );
}

type Rhythm = Pick<Plan, "frequency" | "day" | "until"> & Partial<Plan>;

/** How often, on which day, for how long, and the two dates that follow. */
export function useRhythmFacts({ frequency, day, until, nextOn, endsOn }: Rhythm): Fact[] {
  const { t } = useTranslation("instructions");
  return [
    { term: t("fields.frequency"), value: t(`frequencies.${frequency}`) },
    { term: t("fields.day"), value: day },
    until.times === undefined
      ? { term: t("fields.untilAmount"), value: <Money paise={until.untilAmount} /> }
      : { term: t("fields.times"), value: until.times },
    ...(nextOn ? [{ term: t("fields.nextOn"), value: formatDate(nextOn) }] : []),
    ...(endsOn ? [{ term: t("fields.endsOn"), value: formatDate(endsOn) }] : []),
  ];
}

/** Every date to come, folded away. */
export function ComingDates({ dates }: { dates: readonly IsoDate[] }) {
  const { t } = useTranslation("instructions");
  return (
    <Details summary={t("dates.title", { count: dates.length })}>
      <p>{t("dates.holidays")}</p>
      <p>{dates.map((date) => noBreak(formatDate(date))).join(", ")}</p>
    </Details>
  );
}

interface NewsProps {
  news: Awaited<ReturnType<typeof newsOfOrder>>;
  /** Text for an order that is carried out. */
  done: string;
}

/** The outcome of an order just made. */
export function OrderNews({ news, done }: NewsProps) {
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  if (!news) return null;
  const isDone = news.state === "done";
  return (
    <Announcement kind={isDone ? "success" : "warning"}>
      <p>{isDone ? done : t("pending", { helpline: noBreak(bankProfile.helpline) })}</p>
      <p>
        {payments("payment.reference")}: <Reference>{news.reference}</Reference>
      </p>
    </Announcement>
  );
}
