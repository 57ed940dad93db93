import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Tells what is being waited for while a page or a form is under way by script; it shows after a moment only. */
export function LoadingBar() {
  const { t } = useTranslation();
  const { state, formMethod } = useNavigation();
  const sending = state !== "idle" && formMethod !== undefined && formMethod !== "GET";
  return (
    <div role="status">
      {state === "idle" ? null : (
        <div className="loading">{sending ? t("progress.sending") : t("progress.loading")}</div>
      )}
    </div>
  );
}
