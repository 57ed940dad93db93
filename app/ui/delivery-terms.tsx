import { useTranslation } from "react-i18next";
import { DELIVERY_DAYS } from "common/deliveries";
import { formatRupees, type Paise } from "common/money";

interface DeliveryTermsProps {
  /** GST included; nought is free. */
  fee: Paise;
  /** Where it goes when that is not chosen; null where the bank does not say. */
  place?: string | null;
}

/** What something asked for costs, where it goes and when it comes: before it is asked for. */
export function DeliveryTerms({ fee, place }: DeliveryTermsProps) {
  const { t } = useTranslation("flows");
  return (
    <p>
      {fee === 0n ? t("delivery.free") : t("delivery.fee", { fee: formatRupees(fee) })}{" "}
      {place ? `${t("delivery.place", { place })} ` : null}
      {t("delivery.days", { days: DELIVERY_DAYS })}
    </p>
  );
}
