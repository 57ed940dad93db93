import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { branchTokenForm, MOST_BRANCH_TOKEN } from "~/domain/registration";
import { say, wordingOf } from "~/i18n/wording";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField } from "~/ui/form-field";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Stack } from "~/ui/layout";
import "~/ui/zod-in-browser";
import type { ProofProps } from "./new-user-proof.part";
import { ProofButtons } from "./new-user-proof-buttons.part";

/** Proof by the branch's token, which is never filled in again. */
export function NewUserToken({ page, answer }: ProofProps) {
  const { t } = useTranslation("registration");
  const [form, { branchToken }] = useForm({
    id: "token",
    lastResult: answer?.result ?? null,
    constraint: getZodConstraint(branchTokenForm),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: branchTokenForm }),
  });
  const text = (errors: string[] | undefined) => errors?.[0] && say(t, wordingOf(errors[0]));
  const [general, wrong] = [text(form.errors), text(branchToken.errors)];
  const errors = [
    ...(general ? [{ text: general }] : []),
    ...(wrong ? [{ id: branchToken.id, text: wrong }] : []),
  ];
  return (
    <Form method="post" {...getFormProps(form)} noValidate autoComplete="off">
      <FormToken />
      <Stack>
        <ErrorSummary errors={errors} />
        <FormField field={branchToken} label={t("token.label")} hint={t("token.hint")} error={wrong}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={MOST_BRANCH_TOKEN}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
          )}
        </FormField>
        <ProofButtons intent="token" mode={page.mode} />
      </Stack>
    </Form>
  );
}
