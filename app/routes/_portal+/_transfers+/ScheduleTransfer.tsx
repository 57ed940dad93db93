import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { transferKinds } from "common/payments";
import { requireAuthoriser, requirePayer } from "~/session/guards.server";
import { LaterOrder } from "./order-later.part";
import { OrderSummary } from "./order-summary.part";
import { actOnOrder, findKind, loadOrder, payOnDay } from "./orders.server";
import { ScheduleTabs } from "./schedule.part";

export const handle = {
  i18n: ["common", "flows", "transfers", "payments"],
  title: "payments:schedule.newTitle",
  pays: true,
};

/** `?kind=imps` asks for the details of that kind; without it the kind is asked first. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireAuthoriser(args);
  const requested = new URL(args.request.url).searchParams.get("kind");
  return loadOrder(args, customer, payOnDay(customer), findKind(transferKinds, requested));
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requirePayer(args);
  return actOnOrder(args, customer, payOnDay(customer), transferKinds);
}

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
