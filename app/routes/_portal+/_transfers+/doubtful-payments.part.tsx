import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";

/** Payments the bank's list may not know: above it, so that nobody repeats one. */
export function DoubtfulPayments({ references }: { references: readonly string[] }) {
  const { t } = useTranslation("payments");
  if (references.length === 0) return null;
  return (
    <Notice kind="warning" title={t("pending.title")}>
      <p>{t("pending.text")}</p>
      <ul>
        {references.map((reference) => (
          <li key={reference}>
            <Link to={`/Payments/${reference}`}>{reference}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
