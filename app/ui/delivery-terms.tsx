import { useTranslation } from "react-i18next";
import { DELIVERY_DAYS } from "common/deliveries";
import { formatRupees, type Paise } from "common/money";
import { ShownIfOffered, type EnquiryResult } from "./enquiry";

interface DeliveryTermsProps {
  /** Fees with GST; 0 is free. */
  fees: ReadonlyArray<{ name: string; fee: Paise }>;
  place?: EnquiryResult<string | null>;
}

/** Cost, place and time of a delivery, shown before the request. */
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
        {place ? (
          <ShownIfOffered enquiry={place}>
            {(known) => (known ? `${t("delivery.place", { place: known })} ` : null)}
          </ShownIfOffered>
        ) : null}{" "}
        {t("delivery.days", { days: DELIVERY_DAYS })}
      </p>
    </>
  );
}
