import { useTranslation } from "react-i18next";

/** Says on every page of a sandbox that nothing here is real. */
export function SandboxBanner() {
  const { t } = useTranslation();
  return (
    <p className="sandbox">
      {t("shell.sandbox")} <a href="/sandbox/phone">{t("shell.demoPhone")}</a>
    </p>
  );
}
