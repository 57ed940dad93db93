import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { progressOf } from "common/payments";
import { Tabs } from "~/ui/navigation";
import { noBreak } from "~/ui/text";
import type { ScheduledTransfer } from "./transfers.changes.server";

export function ScheduleTabs({ current }: { current: "list" | "new" }) {
  const { t } = useTranslation("payments");
  return (
    <Tabs
      label={t("schedule.title")}
      tabs={[
        { to: "/ViewScheduleTransfer", label: t("schedule.title"), current: current === "list" },
        { to: "/ScheduleTransfer", label: t("schedule.newTitle"), current: current === "new" },
      ]}
    />
  );
}

export function scheduledState(
  t: TFunction<"payments">,
  { state, triedAgainAt, payment }: Pick<ScheduledTransfer, "state" | "triedAgainAt" | "payment">,
): string {
  if (triedAgainAt) return t("schedule.triedAgain", { time: noBreak(formatIstTime(triedAgainAt)) });
  return payment ? t(`outlooks.${progressOf(payment)}`) : t(`schedule.states.${state}`);
}
