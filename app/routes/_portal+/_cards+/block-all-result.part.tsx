import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";

/** After the press. `open`: some card is active still, or the bank did not tell. */
export function BlockAllResult({ open }: { open: boolean }) {
  const { t } = useTranslation("cards");
  if (open)
    return (
      <Notice kind="danger" announced>
        {t("blockAll.notAll")}
      </Notice>
    );
  return (
    <Notice kind="success" announced>
      <p>{t("blockAll.done")}</p>
      <p>{t("blockAll.message")}</p>
      <p>{t("blockAll.later")}</p>
    </Notice>
  );
}
