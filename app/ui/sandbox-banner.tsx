import { useTranslation } from "react-i18next";
import { Banner } from "./banner";

/** Says on every page of a sandbox that nothing here is real. */
export function SandboxBanner() {
  const { t } = useTranslation();
  return (
    <Banner label={t("notice.information")}>
      {t("shell.sandbox")} <a href="/sandbox/phone">{t("shell.demoPhone")}</a>{" "}
      <a href="/sandbox/counter">{t("shell.demoCounter")}</a>
    </Banner>
  );
}
