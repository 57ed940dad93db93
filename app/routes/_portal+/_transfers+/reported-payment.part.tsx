import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import type { KnownPayment } from "~/flows/payment-standing.server";
import { DescriptionList } from "~/ui/description-list";
import { Money } from "~/ui/money";
import { Reference } from "~/ui/reference";

/** Enough of a payment to know which one is meant. */
export function ReportedPayment({ payment }: Pick<KnownPayment, "payment">) {
  const { t } = useTranslation("payments");
  return (
    <DescriptionList
      facts={[
        { term: t("payment.to"), value: <bdi>{payment.toName || payment.toAccount}</bdi> },
        { term: t("payment.amount"), value: <Money paise={payment.amount} /> },
        { term: t("payment.paidAt"), value: formatIstTime(payment.paidAt) },
        { term: t("payment.reference"), value: <Reference>{payment.reference}</Reference> },
      ]}
    />
  );
}
