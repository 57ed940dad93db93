import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { paymentList } from "~/contract/payments.server";
import type { AnswerOf } from "~/contract/service.server";
import { formatIstTime } from "~/domain/dates";
import { paymentsHref, type ChosenPayments } from "~/domain/payment-query";
import { outlookOf } from "~/domain/payments";
import { LinkButton } from "~/ui/button";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Money } from "~/ui/money";
import { Pagination } from "~/ui/pagination";

interface PaymentsListProps extends AnswerOf<typeof paymentList> {
  chosen: ChosenPayments;
  filtered: boolean;
  mayPay: boolean;
  current: number;
  pages: number;
}

/** Each payment by whom it went to; the name leads to its page. */
export function PaymentsList({
  payments,
  total,
  chosen,
  filtered,
  mayPay,
  current,
  pages,
}: PaymentsListProps) {
  const { t } = useTranslation("payments");
  if (total === 0 && filtered) return <EmptyState title={t("noMatch")} />;
  if (total === 0)
    return (
      <EmptyState title={t("none.title")} text={t("none.text")}>
        {mayPay ? <LinkButton to="/FundTransfer">{t("none.action")}</LinkButton> : null}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={t("title")}
        captionUnseen
        rows={payments}
        rowKey={({ reference }) => reference}
        columns={[
          {
            heading: t("columns.to"),
            names: true,
            cell: ({ reference, toName, toAccount }) => (
              <Link to={`/Payments/${reference}`}>
                <bdi>{toName || toAccount}</bdi>
              </Link>
            ),
          },
          { heading: t("columns.when"), kind: "date", cell: ({ paidAt }) => formatIstTime(paidAt) },
          { heading: t("columns.kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
          { heading: t("columns.state"), cell: ({ state }) => t(`outlooks.${outlookOf(state)}`) },
          { heading: t("columns.amount"), kind: "amount", cell: ({ amount }) => <Money paise={amount} /> },
        ]}
      />
      <Pagination
        page={current}
        pages={pages}
        rows={total}
        href={(page) => `/Payments${paymentsHref(chosen, page)}`}
      />
    </>
  );
}
