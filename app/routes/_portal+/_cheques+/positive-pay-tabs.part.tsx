import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/tabs";

/** Declaring a cheque, and those declared: two addresses of one page. */
export function PositivePayTabs({ current }: { current: "add" | "history" }) {
  const { t } = useTranslation("cheques");
  return (
    <Tabs
      label={t("positivePay.title")}
      tabs={[
        { to: "/PositivePay", label: t("positivePay.add.title"), current: current === "add" },
        {
          to: "/PositivePay?tab=history",
          label: t("positivePay.history.title"),
          current: current === "history",
        },
      ]}
    />
  );
}
