import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/navigation";

/** The list and a new one: two addresses of one thing. */
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
