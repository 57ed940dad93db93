import { useTranslation } from "react-i18next";
import { MOST_TRANSACTION_PASSWORD } from "~/domain/transaction-password";
import { controlAria, Field } from "~/ui/field";
import { clipboardGuard } from "~/ui/guards";
import { PasswordInput } from "~/ui/password-input";

/** The transaction password. The page keys its form by its answers: nothing typed here outlives one. */
export function PasswordField({ error }: { error: string | undefined }) {
  const { t } = useTranslation("flows");
  const texts = { hint: t("check.passwordHint"), ...(error ? { error } : {}) };
  return (
    <Field id="transactionPassword" label={t("check.password")} {...texts}>
      <PasswordInput
        {...controlAria("transactionPassword", texts)}
        {...clipboardGuard}
        name="transactionPassword"
        label={t("check.password")}
        maxLength={MOST_TRANSACTION_PASSWORD}
        autoComplete="off"
        required
      />
    </Field>
  );
}
