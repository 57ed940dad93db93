import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Away from a change that was not made: nothing has happened. */
export function ToCards({ accountNumber }: { accountNumber: string }) {
  const { t } = useTranslation("cards");
  return (
    <p>
      <Link to={`/DebitCard?account=${accountNumber}`}>{t("list.toCards")}</Link>
    </p>
  );
}
