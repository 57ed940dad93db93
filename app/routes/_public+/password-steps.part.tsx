import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "~/ui/button";
import { FormToken } from "~/ui/form-token";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";

/** The ways on that set no password. */
export function LeaveForm({ mayKeep }: { mayKeep: boolean }) {
  const { t } = useTranslation("passwords");
  return (
    <Form method="post">
      <FormToken />
      <Cluster>
        {mayKeep ? (
          <Button look="secondary" name="intent" value="keep">
            {t("set.keep")}
          </Button>
        ) : null}
        <Button look="quiet" name="intent" value="back">
          {t("set.back")}
        </Button>
      </Cluster>
    </Form>
  );
}

/** All is set; the way in is sign-in. */
export function PasswordsSet({ mode }: { mode: string }) {
  const { t } = useTranslation("passwords");
  return (
    <>
      <Notice kind="success" announced>
        <p>{mode === "reset" ? t("completed.reset") : null}</p>
        <p>{t("completed.text")}</p>
      </Notice>
      <div>
        <LinkButton to="/">{t("completed.signIn")}</LinkButton>
      </div>
    </>
  );
}
