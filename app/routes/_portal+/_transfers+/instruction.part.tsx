import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, type IsoDate } from "common/dates";
import { useBank } from "~/ui/bank";
import { Details, type Facts } from "~/ui/content";
import { Tabs } from "~/ui/navigation";
import { noBreak } from "~/ui/text";
import type { Plan } from "./instructions.changes.server";
import { OrderMade } from "./order-made.part";
import { OrderSummary } from "./order-summary.part";
import type { OrderSummary as Order } from "./orders.server";

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

export function useRhythmFacts({ frequency, day, until, nextOn, endsOn }: Rhythm): Facts {
  const { t } = useTranslation("instructions");
  return [
    { term: t("fields.frequency"), value: t(`frequencies.${frequency}`) },
    { term: t("fields.day"), value: day },
    until.times === undefined
      ? { term: t("fields.untilAmount"), value: { money: until.untilAmount } }
      : { term: t("fields.times"), value: until.times },
    nextOn && { term: t("fields.nextOn"), value: { date: nextOn } },
    endsOn && { term: t("fields.endsOn"), value: { date: endsOn } },
  ];
}

export function ComingDates({ dates }: { dates: readonly IsoDate[] }) {
  const { t } = useTranslation("instructions");
  return (
    <Details summary={t("dates.title", { count: dates.length })}>
      <p>{t("dates.holidays")}</p>
      <p>{dates.map((date) => noBreak(formatDate(date))).join(", ")}</p>
    </Details>
  );
}

export function InstructionMade({ made, done }: Pick<ComponentProps<typeof OrderMade>, "made" | "done">) {
  const { t } = useTranslation("instructions");
  const { helpline } = useBank();
  return <OrderMade made={made} done={done} pending={t("pending", { helpline: noBreak(helpline) })} />;
}
