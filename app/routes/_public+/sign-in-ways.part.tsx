import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/button";
import { Cluster } from "~/ui/layout";

/** For those who cannot sign in yet, or no more. */
export function SignInWays() {
  const { t } = useTranslation("sign-in");
  return (
    <nav aria-label={t("ways.label")}>
      <Cluster>
        <LinkButton look="secondary" to="/NewUser?mode=register">
          {t("ways.register")}
        </LinkButton>
        <LinkButton look="quiet" to="/NewUser?mode=forgot-password">
          {t("ways.forgotPassword")}
        </LinkButton>
        <LinkButton look="quiet" to="/NewUser?mode=forgot-user-id">
          {t("ways.forgotUserId")}
        </LinkButton>
        <LinkButton look="quiet" to="/NewUser?mode=unblock">
          {t("ways.unblock")}
        </LinkButton>
      </Cluster>
    </nav>
  );
}
