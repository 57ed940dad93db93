import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { PasswordForm } from "~/access/password-form";
import type { formOf } from "~/access/password-pages.server";
import { useAnswer } from "~/ui/answer";
import { attemptKeyOf } from "~/ui/form";

export function ChangePasswordForm({ form }: { form: Awaited<ReturnType<typeof formOf>> }) {
  const { t } = useTranslation("passwords");
  const answer = useAnswer() as { result: SubmissionResult } | undefined;
  const result = answer?.result ?? null;
  const key = `${form.kind}${attemptKeyOf(answer)}`;
  return <PasswordForm key={key} {...form} old="kept" result={result} submit={t("actions.change")} />;
}
