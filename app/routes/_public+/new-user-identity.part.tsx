import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  identityForm,
  isMissing,
  MOBILE_LENGTH,
  MOST_CUSTOMER_ID,
  type Identity,
} from "~/domain/registration";
import { say, wordingOf } from "~/i18n/wording";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField } from "~/ui/form-field";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import "~/ui/zod-in-browser";
import { CaptchaPart } from "./captcha.part";
import type { PageOf } from "./new-user-page.server";
import type { Answer } from "./new-user-answers.server";

interface IdentityProps {
  page: PageOf<"identity">;
  answer: Answer;
}

/** First step: who says to be here. It goes on whatever the bank knows of them. */
export function NewUserIdentity({ page, answer }: IdentityProps) {
  const { t } = useTranslation("registration");
  const { t: signIn } = useTranslation("sign-in");
  const [form, fields] = useForm<Identity>({
    id: "identity",
    lastResult: answer?.result ?? null,
    defaultValue: page.typed,
    constraint: getZodConstraint(identityForm),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: identityForm }),
  });
  const text = (errors: string[] | undefined) => errors?.[0] && say(t, wordingOf(errors[0]));
  const { customerId, mobile, captcha } = fields;
  const captchaError = captcha.errors?.[0] && say(signIn, wordingOf(captcha.errors[0]));
  const missing = [customerId, mobile].some(({ errors }) => errors?.[0] && isMissing(errors[0]));
  const general = missing ? t("errors.identityMissing") : text(form.errors);
  const errors = [
    { text: general },
    { id: customerId.id, text: text(customerId.errors) },
    { id: mobile.id, text: text(mobile.errors) },
    { id: captcha.id, text: captchaError },
  ].flatMap(({ text, ...at }) => (text ? [{ ...at, text }] : []));
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      {/* The Enter key presses a form's first button: it is to be going on, not another picture. */}
      <button className="unseen" tabIndex={-1} aria-hidden="true" />
      <FormToken />
      <Stack>
        {page.lost && !answer ? <Notice kind="warning">{t("lost")}</Notice> : null}
        <ErrorSummary errors={errors} />
        <FormField
          field={customerId}
          label={t("customerId")}
          hint={t("customerIdHint")}
          error={text(customerId.errors)}
        >
          {(control) => (
            <TextInput
              {...control}
              digits
              width="medium"
              maxLength={MOST_CUSTOMER_ID}
              autoComplete="username"
              required
            />
          )}
        </FormField>
        <FormField field={mobile} label={t("mobile")} hint={t("mobileHint")} error={text(mobile.errors)}>
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
        </FormField>
        <CaptchaPart captcha={answer?.captcha ?? page.captcha} field={captcha} error={captchaError} />
        <Cluster>
          <Button>{t("next")}</Button>
          <LinkButton look="secondary" to="/">
            {t("previous")}
          </LinkButton>
        </Cluster>
      </Stack>
    </Form>
  );
}
