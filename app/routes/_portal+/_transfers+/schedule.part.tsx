import { useTranslation } from "react-i18next";
import { stateNameOf } from "common/payments";
import { Tabs } from "~/ui/navigation";
import type { StateName } from "~/ui/state";
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

const orderStates = { waiting: "planned", paid: "done", failed: "refused", cancelled: "stopped" } as const;

export function scheduledState({
  state,
  triedAgainAt,
  payment,
}: Pick<ScheduledTransfer, "state" | "triedAgainAt" | "payment">): StateName {
  if (triedAgainAt) return "waiting";
  return payment ? stateNameOf(payment) : orderStates[state];
}
