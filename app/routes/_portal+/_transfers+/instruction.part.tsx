import { useTranslation } from "react-i18next";
import { bankProfile } from "common/bank-profile";
import { formatDate, type IsoDate } from "common/dates";
import type { Frequency, Until } from "common/standing-instructions";
import { Announcement, Details, type Fact } from "~/ui/content";
import { Tabs } from "~/ui/navigation";
import { Money, noBreak, Reference } from "~/ui/text";
import type { newsOfOrder } from "./instructions.server";
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

interface Plan {
  frequency: Frequency;
  day: number;
  until: Until;
  nextOn?: IsoDate | undefined;
  endsOn?: IsoDate | undefined;
}

/** How often, on which day, for how long, and the two dates that follow. */
export function useRhythmFacts({ frequency, day, until, nextOn, endsOn }: Plan): Fact[] {
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
  /** What is said when it is done. */
  done: string;
}

/** What became of what was just ordered. */
export function OrderNews({ news, done }: NewsProps) {
  const { t } = useTranslation("instructions");
  const { t: payments } = useTranslation("payments");
  if (!news) return null;
  const reference = (
    <p>
      {payments("payment.reference")}: <Reference>{news.reference}</Reference>
    </p>
  );
  if (news.state === "done")
    return (
      <Announcement kind="success">
        <p>{done}</p>
        {reference}
      </Announcement>
    );
  return (
    <Announcement kind="warning">
      <p>{t("pending", { helpline: noBreak(bankProfile.helpline) })}</p>
      {reference}
    </Announcement>
  );
}
