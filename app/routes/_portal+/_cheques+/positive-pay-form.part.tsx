import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { CHEQUE_MONTHS } from "common/cheque-leaf";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import { MAX_PAYEE_NAME, MAX_POSITIVE_PAY_REMARK, POSITIVE_PAY_FROM } from "common/positive-pay";
import { useAccountOptions } from "~/ui/account-select";
import type { ControlProps } from "~/ui/field";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { DateInput, Select, TextInput } from "~/ui/controls";
import { noBreak } from "~/ui/text";
import { isMissing, positivePayForm, type PositivePayError, type Declaration } from "./positive-pay.forms";

interface PositivePayFormProps {
  accounts: readonly OwnAccount[];
  today: IsoDate;
  result: SubmissionResult | null;
  /** What stands in the fields to begin with. */
  before: Partial<Record<keyof Declaration, string>>;
  wrong: string | null;
}

/** A cheque as it was written, before it is handed over. */
export function PositivePayForm({ accounts, today, result, before, wrong }: PositivePayFormProps) {
  const { t } = useTranslation("cheques");
  const options = useAccountOptions(accounts);
  const values = {
    least: formatRupees(POSITIVE_PAY_FROM),
    today: noBreak(formatDate(today)),
    months: CHEQUE_MONTHS,
    payeeLetters: MAX_PAYEE_NAME,
    remarkLetters: MAX_POSITIVE_PAY_REMARK,
  };
  const kit = useFormKit({
    id: "positivePay",
    schema: positivePayForm(today),
    result,
    defaultValue: before,
    // What the bank would say of a cheque comes in words.
    say: (error) =>
      /^\w+$/.test(error) ? t(`positivePay.errors.${error as PositivePayError}`, values) : error,
    general: (codes) => (codes.some(isMissing) ? t("positivePay.errors.fillAll") : undefined),
    wrong: wrong === null ? null : { field: null, text: wrong },
  });
  const field = (name: keyof Declaration, control: (props: ControlProps) => React.ReactNode) => (
    <KitField
      kit={kit}
      name={name}
      label={t(`positivePay.fields.${name}`)}
      hint={name === "account" ? undefined : t(`positivePay.hints.${name}`, values)}
    >
      {control}
    </KitField>
  );
  return (
    <KitForm kit={kit}>
      {field("account", (control) => (
        <Select {...control} placeholder width="full" options={options} required />
      ))}
      {field("payee", (control) => (
        <TextInput {...control} autoComplete="off" required />
      ))}
      {field("number", (control) => (
        // Room for spaces between the digits.
        <TextInput {...control} digits width="medium" maxLength={12} autoComplete="off" required />
      ))}
      {field("instrumentDate", (control) => (
        <DateInput {...control} required />
      ))}
      {field("issueDate", (control) => (
        <DateInput {...control} min={today} required />
      ))}
      {field("amount", (control) => (
        <TextInput {...control} inputMode="decimal" width="medium" autoComplete="off" required />
      ))}
      {field("remark", (control) => (
        <TextInput {...control} autoComplete="off" required />
      ))}
      <FormFoot clear="/PositivePay" />
    </KitForm>
  );
}
