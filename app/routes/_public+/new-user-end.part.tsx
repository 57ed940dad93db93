import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";
import { LinkButton } from "~/ui/button";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { PageOf } from "./new-user-page.server";

/** What became of a run that has ended, and the way to the sign-in page. */
export function NewUserEnd({ page }: { page: PageOf<"ended" | "refused" | "completed"> }) {
  const { t } = useTranslation("registration");
  const home = (label: string) => (
    <Cluster>
      <LinkButton to="/">{label}</LinkButton>
    </Cluster>
  );
  switch (page.step) {
    case "completed":
      return (
        <>
          <Notice kind="success" announced title={t("completed.title")}>
            {t(`completed.${page.mode}`)}
          </Notice>
          {home(t("completed.login"))}
        </>
      );
    case "ended":
      return (
        <>
          <Notice kind="danger" announced>
            {t("ended.text")}
          </Notice>
          {home(t("ended.login"))}
        </>
      );
    case "refused":
      return (
        <>
          <Notice kind="warning" announced>
            {say(t, page.refusal)}
          </Notice>
          {home(t("home"))}
        </>
      );
  }
}
