import { useTranslation } from "react-i18next";
import { identityForm, isMissing, MAX_CUSTOMER_ID, MOBILE_LENGTH } from "~/access/registration.forms";
import { say, wordingOf } from "~/i18n/wording";
import { Button, SecondaryLink } from "~/ui/button";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { TextInput } from "~/ui/input";
import { Cluster } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { CaptchaPart } from "./captcha.part";
import type { Answer, PageOf } from "./new-user-page.server";

interface IdentityProps {
  page: PageOf<"identity">;
  answer: Answer;
}

/** First step: who says to be here. It goes on whatever the bank knows of them. */
export function NewUserIdentity({ page, answer }: IdentityProps) {
  const { t } = useTranslation("registration");
  const { t: signIn } = useTranslation("sign-in");
  const kit = useFormKit({
    id: "identity",
    schema: identityForm,
    result: answer?.result,
    defaultValue: page.typed ?? undefined,
    say: (error, name) => say(name === "captcha" ? signIn : t, wordingOf(error)),
    general: (codes) => (codes.some(isMissing) ? t("errors.identityMissing") : undefined),
  });
  return (
    <KitForm kit={kit}>
      {/* The Enter key presses a form's first button: it is to be going on, not another picture. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {page.lost && !answer ? <Notice kind="warning">{t("lost")}</Notice> : null}
      <KitField kit={kit} name="customerId" label={t("customerId")} hint={t("customerIdHint")}>
        {(control) => (
          <TextInput
            {...control}
            digits
            width="medium"
            maxLength={MAX_CUSTOMER_ID}
            autoComplete="username"
            required
          />
        )}
      </KitField>
      <KitField kit={kit} name="mobile" label={t("mobile")} hint={t("mobileHint")}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            digits
            width="medium"
            maxLength={MOBILE_LENGTH}
            autoComplete="tel-national"
            required
          />
        )}
      </KitField>
      <CaptchaPart kit={kit} captcha={answer?.captcha ?? page.captcha} />
      <Cluster>
        <Button>{t("next")}</Button>
        <SecondaryLink to="/">{t("previous")}</SecondaryLink>
      </Cluster>
    </KitForm>
  );
}
