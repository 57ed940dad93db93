import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { transferKinds } from "common/payments";
import { LaterOrder } from "./order-page.part";
import { OrderSummary } from "./order-summary.part";
import { ScheduleTabs } from "./schedule.part";

export { actOnSchedule as action, loadSchedule as loader } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments"],
  title: "payments:schedule.newTitle",
  pays: true,
  query: ["kind", "from", "to", "payee", "date"],
  typed: ["amount", "remark"],
};

export default function ScheduleTransfer() {
  const { t } = useTranslation("payments");
  return (
    <LaterOrder
      path="/ScheduleTransfer"
      kinds={transferKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      texts={{
        lead: t("schedule.lead"),
        chooseKind: t("schedule.chooseKind"),
        otherKind: t("schedule.otherKind"),
        act: t("schedule.newTitle"),
      }}
      tabs={<ScheduleTabs current="new" />}
    >
      {(order) => (
        <OrderSummary
          order={order}
          way={t(`kinds.${order.kind}`)}
          facts={[{ term: t("schedule.date"), value: formatDate(order.date!) }]}
        />
      )}
    </LaterOrder>
  );
}
