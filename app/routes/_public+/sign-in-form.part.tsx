import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form, useFetcher } from "@remix-run/react";
import { useContext, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { MOST_PASSWORD, signInForm } from "~/domain/sign-in";
import { say, wordingOf } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField } from "~/ui/form-field";
import { FormToken, FormTokenContext } from "~/ui/form-token";
import { clipboardGuard } from "~/ui/guards";
import { TextInput } from "~/ui/input";
import { Stack } from "~/ui/layout";
import { PasswordInput } from "~/ui/password-input";
import { VirtualKeyboard } from "~/ui/virtual-keyboard";
import "~/ui/zod-in-browser";
import type { action } from "./_index";
import { CaptchaPart } from "./captcha.part";
import { LocationChoice } from "./location-choice.part";

interface SignInFormProps {
  result: SubmissionResult | null;
  captcha: { token: string; svg: string };
  to: string;
}

export function SignInForm({ result, captcha: given, to }: SignInFormProps) {
  const { t } = useTranslation("sign-in");
  const token = useContext(FormTokenContext);
  const another = useFetcher<typeof action>();
  const captcha = useNewest(given, another.data?.captcha);
  const password = useRef<HTMLInputElement>(null);
  const [form, fields] = useForm({
    id: "sign-in",
    lastResult: result,
    constraint: getZodConstraint(signInForm),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signInForm }),
  });
  const text = (errors: string[] | undefined) => {
    const first = errors?.[0];
    return first && say(t, wordingOf(first, { helpline: bankProfile.helpline }));
  };
  const shown = [fields.customerId, fields.password, fields.captcha].flatMap((field) => {
    const wrong = text(field.errors);
    return wrong ? [{ id: field.id, text: wrong }] : [];
  });
  const general = text(form.errors);
  const incorrect = form.errors?.includes("errors.incorrect");
  return (
    <Form method="post" action="/?index" {...getFormProps(form)} noValidate>
      {/* The Enter key presses a form's first button: it is to be signing in, not another picture. */}
      <button className="unseen" tabIndex={-1} aria-hidden="true" />
      <FormToken />
      <input type="hidden" name="to" value={to} />
      <Stack>
        <ErrorSummary errors={general ? [{ text: general }, ...shown] : shown} />
        {incorrect ? <p>{t("errors.incorrectHelp", { helpline: bankProfile.helpline })}</p> : null}
        <FormField
          field={fields.customerId}
          label={t("customerId")}
          hint={t("customerIdHint")}
          error={text(fields.customerId.errors)}
        >
          {(control) => (
            <TextInput
              {...control}
              {...clipboardGuard}
              digits
              width="medium"
              maxLength={9}
              autoComplete="username"
              required
            />
          )}
        </FormField>
        <FormField field={fields.password} label={t("password")} error={text(fields.password.errors)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...clipboardGuard}
              label={t("password")}
              ref={password}
              maxLength={MOST_PASSWORD}
              required
            />
          )}
        </FormField>
        <VirtualKeyboard input={password} shuffle />
        <CaptchaPart
          captcha={captcha}
          field={fields.captcha}
          error={text(fields.captcha.errors)}
          onAnother={() => another.submit({ token, intent: "another-captcha" }, { method: "post" })}
        />
        <LocationChoice />
        <div>
          <Button>{t("signIn")}</Button>
        </div>
      </Stack>
    </Form>
  );
}

/** A failed sign-in brings a new picture after one that was asked for, and the other way round: the newer one counts. */
function useNewest<T extends { token: string }>(page: T, fetched: T | undefined): T {
  const newest = useRef(page);
  const last = useRef({ page, fetched });
  if (last.current.page.token !== page.token) newest.current = page;
  else if (fetched && last.current.fetched?.token !== fetched.token) newest.current = fetched;
  useEffect(() => {
    last.current = { page, fetched };
  });
  return newest.current;
}
