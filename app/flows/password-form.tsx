import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { passwordPolicy } from "~/domain/password-policy";
import {
  missingPasswords,
  passwordForm,
  type PasswordFormOptions,
  type PasswordKind,
} from "~/domain/passwords";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField, type FieldMetadata } from "~/ui/form-field";
import { FormToken } from "~/ui/form-token";
import { clipboardGuard } from "~/ui/guards";
import { Cluster, Stack } from "~/ui/layout";
import { MatchMark } from "~/ui/match-mark";
import { PasswordInput } from "~/ui/password-input";
import "~/ui/zod-in-browser";
import { Guidelines, useErrorText } from "./password-guidelines";

interface PasswordFormProps extends PasswordFormOptions {
  kind: PasswordKind;
  runId: string;
  result: SubmissionResult | null;
  /** The words of the button that sets it. */
  submit: string;
  /** Further ways on, beside it. */
  children?: React.ReactNode;
}

/** Old password, new password, the new one once more; with the policy in sight. The page keys it by its answers: nothing typed outlives one. */
export function PasswordForm({ kind, runId, result, submit, children, ...options }: PasswordFormProps) {
  const { t } = useTranslation("passwords");
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const [again, setAgain] = useState("");
  const [form, fields] = useForm({
    id: `${kind}-password`,
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordForm(options) }),
  });
  const shown = [fields.oldPassword, fields.newPassword, fields.confirmPassword];
  const lines = shown.flatMap(({ id, errors }) => {
    const text = errorText(errors);
    return text ? [{ id, text }] : [];
  });
  const missing = shown.some(({ errors }) => missingPasswords.includes(errors?.[0] ?? ""));
  const fillAll = t(options.says === "reset" ? "errors.resetAll" : "errors.fillAll");
  const general = errorText(form.errors) ?? (missing ? fillAll : undefined);
  const secret = (field: FieldMetadata & { errors?: string[] }, label: string) => ({
    field,
    label,
    error: errorText(field.errors),
    autoComplete: kind === "transaction" ? "off" : "new-password",
  });
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormToken />
      <input type="hidden" name="run" value={runId} />
      <Stack>
        <ErrorSummary errors={general ? [{ text: general }, ...lines] : lines} />
        {options.old === "none" ? null : (
          <SecretField
            {...secret(fields.oldPassword, t(`fields.${kind}.old`))}
            {...(kind === "login" ? { autoComplete: "current-password" } : {})}
            hint={options.old === "given" ? t("set.given") : undefined}
          />
        )}
        <Guidelines typed={typed} customerId={options.customerId} />
        <SecretField {...secret(fields.newPassword, t(`fields.${kind}.new`))} onType={setTyped} />
        <SecretField {...secret(fields.confirmPassword, t(`fields.${kind}.confirm`))} onType={setAgain}>
          <MatchMark
            matches={typed && again ? typed === again : null}
            words={{ yes: t("fields.match"), no: t("fields.noMatch") }}
          />
        </SecretField>
        <Cluster>
          <Button>{submit}</Button>
          {children}
        </Cluster>
      </Stack>
    </Form>
  );
}

interface SecretFieldProps {
  field: FieldMetadata;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  autoComplete: string;
  onType?: (typed: string) => void;
  children?: React.ReactNode;
}

function SecretField({ field, label, hint, error, autoComplete, onType, children }: SecretFieldProps) {
  return (
    <FormField field={field} label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <PasswordInput
            {...control}
            {...clipboardGuard}
            label={label}
            maxLength={passwordPolicy.most}
            autoComplete={autoComplete}
            onInput={(event) => onType?.(event.currentTarget.value)}
            required
          />
          {children}
        </>
      )}
    </FormField>
  );
}
