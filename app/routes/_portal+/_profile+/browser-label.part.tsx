import { useTranslation } from "react-i18next";
import { browserWords, type BrowserName } from "~/domain/browser-name";

/** `Firefox, Windows`, or that the browser did not say. */
export function BrowserLabel({ browser }: { browser: BrowserName }) {
  const { t } = useTranslation("profile");
  return <bdi>{browserWords(browser) || t("sessions.unknownBrowser")}</bdi>;
}
