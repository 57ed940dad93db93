import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import { formatRupees } from "~/domain/money";
import type { TransferOffer } from "~/flows/transfer-choices.server";
import { FormField, type FieldMetadata } from "~/ui/form-field";
import { Select } from "~/ui/select";

interface FromFieldProps {
  field: FieldMetadata;
  offer: TransferOffer;
  error: string | undefined;
}

/** The accounts to pay from, each with what may be spent of it. */
export function FromField({ field, offer, error }: FromFieldProps) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const options = offer.accounts.map(({ balance, ...account }) => ({
    value: account.accountNumber,
    label: [
      numberWithName(account),
      ...(balance ? [formatRupees(balance.available)] : []),
      common(`accountKinds.${account.kind}`),
    ].join(" – "),
  }));
  return (
    <FormField
      field={field}
      label={t("form.from")}
      hint={offer.accounts.some(({ balance }) => balance) ? t("form.fromHint") : undefined}
      error={error}
    >
      {(control) => <Select {...control} options={options} placeholder width="full" required />}
    </FormField>
  );
}
