import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import type { KnownPayment } from "~/flows/payment-standing.server";
import { DataTable } from "~/ui/data-table";

/** Every state the payment has been in, oldest first. */
export function PaymentHistory({ history }: Pick<KnownPayment, "history">) {
  const { t } = useTranslation("payments");
  const withReason = history.some(({ reason }) => reason);
  return (
    <DataTable
      caption={t("payment.history")}
      rows={history}
      rowKey={(_, index) => index}
      columns={[
        { heading: t("columns.state"), names: true, cell: ({ state }) => t(`states.${state}`) },
        { heading: t("columns.when"), kind: "date", cell: ({ at }) => formatIstTime(at) },
        ...(withReason
          ? [{ heading: t("columns.reason"), cell: ({ reason }: { reason?: string }) => reason }]
          : []),
      ]}
    />
  );
}
