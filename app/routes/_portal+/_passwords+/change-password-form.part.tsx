import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { PasswordForm } from "~/access/password-form";
import type { formOf } from "~/access/password-pages.server";
import { attemptKeyOf } from "~/ui/form";

interface ChangePasswordFormProps {
  form: Awaited<ReturnType<typeof formOf>>;
  answer: { result: SubmissionResult } | undefined;
}

export function ChangePasswordForm({ form, answer }: ChangePasswordFormProps) {
  const { t } = useTranslation("passwords");
  const key = `${form.kind}${attemptKeyOf(answer)}`;
  return (
    <PasswordForm
      key={key}
      {...form}
      old="kept"
      result={answer?.result ?? null}
      submit={t("actions.change")}
    />
  );
}
