import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { useMovedDebit } from "~/ui/moved-debit";
import { OrderPage } from "./order-page.part";
import { OrderSummary } from "./order-summary.part";

export { actOnSchedule as action, loadSchedule as loader } from "./orders.server";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments"],
  title: "payments:schedule.newTitle",
  menu: { group: "found", order: 60 },
  pays: true,
  query: ["kind", "from", "to", "payee", "date"],
  typed: ["amount", "remark"],
  under: "/ViewScheduleTransfer",
};

export default function ScheduleTransfer() {
  const { t } = useTranslation("payments");
  const movedDebit = useMovedDebit();
  return (
    <OrderPage act={() => t("schedule.newTitle")}>
      {(order) => (
        <OrderSummary
          order={order}
          way={t(`kinds.${order.kind}`)}
          facts={[
            {
              term: t("schedule.date"),
              value: order.moved ? movedDebit(order.moved) : formatDate(order.date!),
            },
          ]}
        />
      )}
    </OrderPage>
  );
}
