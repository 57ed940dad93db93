import { useTranslation } from "react-i18next";
import { formatRupees } from "~/domain/money";
import type { Declaration } from "~/domain/positive-pay-form";
import { Notice } from "~/ui/notice";
import { Reference } from "~/ui/reference";

/** What the customer has just declared. */
export function DeclaredNotice({ declared }: { declared: Declaration & { reference: string } }) {
  const { t } = useTranslation("cheques");
  const { number, payee, amount, reference } = declared;
  return (
    <Notice kind="success" announced>
      <p>{t("positivePay.history.declared", { number, payee, amount: formatRupees(amount) })}</p>
      <p>
        {t("positivePay.history.reference")}: <Reference>{reference}</Reference>
      </p>
    </Notice>
  );
}
