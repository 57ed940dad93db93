import { useTranslation } from "react-i18next";
import { formatRupees } from "~/domain/money";
import type { TransferOffer } from "~/flows/transfer-choices.server";
import { FormField, type FieldMetadata } from "~/ui/form-field";
import { TextInput } from "~/ui/input";

interface AmountFieldProps {
  field: FieldMetadata;
  offer: Pick<TransferOffer, "least" | "most" | "dayLimit" | "leftToday">;
  error: string | undefined;
}

/** How much, with what the way and the day still allow. */
export function AmountField({ field, offer, error }: AmountFieldProps) {
  const { t } = useTranslation("transfers");
  const { least, most, dayLimit, leftToday } = offer;
  const hints = [
    t("form.amountHint"),
    ...(least === undefined || most === undefined
      ? []
      : [t("form.limits", { least: formatRupees(least), most: formatRupees(most) })]),
    ...(dayLimit === undefined || leftToday === undefined
      ? []
      : [t("form.leftToday", { left: formatRupees(leftToday), limit: formatRupees(dayLimit) })]),
  ];
  return (
    <FormField field={field} label={t("form.amount")} hint={hints.join(" ")} error={error}>
      {(control) => <TextInput {...control} inputMode="decimal" width="medium" autoComplete="off" required />}
    </FormField>
  );
}
