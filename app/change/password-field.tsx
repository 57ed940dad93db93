import { useTranslation } from "react-i18next";
import { PasswordInput } from "~/ui/controls";
import { KitField, type FormKit } from "~/ui/form-kit";
import { useClipboardGuard } from "~/ui/guards";

type Kit = Pick<FormKit<"transactionPassword">, "field" | "errorOf">;

/** Field of a form that makes its change at once. The form must be keyed by its answers, so that each answer empties the password. */
export function TransactionPasswordField({ kit }: { kit: Kit }) {
  const { t } = useTranslation("flows");
  const guard = useClipboardGuard();
  return (
    <KitField kit={kit} name="transactionPassword" label={t("check.password")} hint={t("check.passwordHint")}>
      {({ defaultValue: _, ...control }) => (
        <PasswordInput {...control} {...guard} label={t("check.password")} autoComplete="off" required />
      )}
    </KitField>
  );
}
