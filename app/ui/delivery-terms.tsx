import { useTranslation } from "react-i18next";
import { DELIVERY_DAYS } from "common/deliveries";
import { formatRupees, type Paise } from "common/money";

interface DeliveryTermsProps {
  /** What each that may be asked for costs, GST included; nought is free. */
  fees: ReadonlyArray<{ name: string; fee: Paise }>;
  /** Where it goes when that is not chosen; null where the bank does not say. */
  place?: string | null;
}

/** What something asked for costs and when that is debited, where it goes and when it comes: before it is asked for. */
export function DeliveryTerms({ fees, place }: DeliveryTermsProps) {
  const { t } = useTranslation("flows");
  const costs = fees.filter(({ fee }) => fee > 0n);
  return (
    <>
      {costs.length > 0 ? (
        <ul>
          {fees.map(({ name, fee }) => (
            <li key={name}>
              {name}: {fee > 0n ? t("delivery.fee", { fee: formatRupees(fee) }) : t("delivery.free")}
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        {costs.length > 0 ? t("delivery.debited") : t("delivery.free")}{" "}
        {place ? `${t("delivery.place", { place })} ` : null}
        {t("delivery.days", { days: DELIVERY_DAYS })}
      </p>
    </>
  );
}
