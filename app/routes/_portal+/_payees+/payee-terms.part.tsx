import { useTranslation } from "react-i18next";
import { formatIstTime } from "~/domain/dates";
import { formatRupees } from "~/domain/money";
import { noBreak } from "~/ui/no-break";
import { Notice } from "~/ui/notice";
import type { PayeeTerms } from "./payee-facts.server";

/** How long a payee has to wait that is added now, and what it may get at first. */
export function TermsNotice({ terms }: { terms: PayeeTerms | null }) {
  const { t } = useTranslation("payees");
  if (!terms) return <Notice title={t("terms.title")}>{t("terms.unknown")}</Notice>;
  const { coolingHours, capHours, cap, usableFrom, cappedUntil, rtgsFrom } = terms;
  return (
    <Notice title={t("terms.title")}>
      <p>{t("terms.wait", { count: coolingHours, time: noBreak(formatIstTime(usableFrom)) })}</p>
      <p>
        {t("terms.cap", {
          count: capHours,
          amount: formatRupees(cap),
          time: noBreak(formatIstTime(cappedUntil)),
        })}
      </p>
      {rtgsFrom === null ? null : <p>{t("terms.rtgs", { amount: formatRupees(rtgsFrom) })}</p>}
    </Notice>
  );
}
