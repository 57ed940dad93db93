import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { CHEQUE_MONTHS } from "common/cheque-leaf";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import { MAX_PAYEE_NAME, MAX_POSITIVE_PAY_REMARK, POSITIVE_PAY_FROM } from "common/positive-pay";
import { useAccountOptions } from "~/ui/account-select";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, KitSelect, KitText, useFormKit } from "~/ui/form-kit";
import { DateInput } from "~/ui/controls";
import { noBreak } from "~/ui/text";
import { positivePayForm, type PositivePayError, type Declaration } from "./positive-pay.forms";

interface PositivePayFormProps {
  accounts: readonly OwnAccount[];
  today: IsoDate;
  result: SubmissionResult | null;
  before: Partial<Record<keyof Declaration, string>>;
  wrong: string | null;
}

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
    // A refusal of the bank comes in words, not as a key.
    say: (error) =>
      /^\w+$/.test(error) ? t(`positivePay.errors.${error as PositivePayError}`, values) : error,
    general: (codes) =>
      codes.some((code) => /^(enter|select)/.test(code)) ? t("positivePay.errors.fillAll") : undefined,
    wrong: wrong === null ? null : { field: null, text: wrong },
  });
  const field = (name: keyof Declaration) => ({
    kit,
    name,
    label: t(`positivePay.fields.${name}`),
    hint: name === "account" ? undefined : t(`positivePay.hints.${name}`, values),
  });
  return (
    <KitForm kit={kit}>
      <KitSelect {...field("account")} placeholder width="full" options={options} required />
      <KitText {...field("payee")} required />
      {/* Twelve: with spaces between the six digits. */}
      <KitText {...field("number")} digits width="medium" maxLength={12} required />
      <KitField {...field("instrumentDate")}>{(control) => <DateInput {...control} required />}</KitField>
      <KitField {...field("issueDate")}>
        {(control) => <DateInput {...control} min={today} required />}
      </KitField>
      <KitText {...field("amount")} inputMode="decimal" width="medium" required />
      <KitText {...field("remark")} required />
      <FormFoot clear="/PositivePay" />
    </KitForm>
  );
}
