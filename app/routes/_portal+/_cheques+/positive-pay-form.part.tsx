import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "common/accounts";
import { CHEQUE_MONTHS } from "common/cheque-leaf";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import { MAX_PAYEE_NAME, MAX_POSITIVE_PAY_REMARK, POSITIVE_PAY_FROM } from "common/positive-pay";
import { numberWithName } from "~/ui/account-names";
import { Button } from "~/ui/button";
import type { ControlProps } from "~/ui/field";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { DateInput, Select, TextInput } from "~/ui/controls";
import { Cluster } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import {
  isMissing,
  positivePayForm,
  type PositivePayError,
  type PositivePayField,
} from "./positive-pay.forms";

interface PositivePayFormProps {
  accounts: readonly AccountSummary[];
  /** The bank's date. */
  today: IsoDate;
  result: SubmissionResult | null;
  /** What stands in the fields to begin with. */
  before: Partial<Record<PositivePayField, string>>;
  /** Why it was reopened. */
  wrong: string | null;
}

/** A cheque as it was written, before it is handed over. */
export function PositivePayForm({ accounts, today, result, before, wrong }: PositivePayFormProps) {
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
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
    say: (error) => t(`positivePay.errors.${error as PositivePayError}`, values),
    general: (codes) => (codes.some(isMissing) ? t("positivePay.errors.fillAll") : undefined),
    wrong: wrong === null ? null : { field: null, text: wrong },
  });
  const field = (
    name: PositivePayField,
    hint: "payee" | "number" | "amount" | "instrumentDate" | "issueDate" | "remark" | null,
    control: (props: ControlProps) => React.ReactNode,
  ) => (
    <KitField
      kit={kit}
      name={name}
      label={t(`positivePay.fields.${name}`)}
      hint={hint ? t(`positivePay.hints.${hint}`, values) : undefined}
    >
      {control}
    </KitField>
  );
  return (
    <KitForm kit={kit} action="/PositivePay">
      {field("account", null, (control) => (
        <Select
          {...control}
          placeholder
          width="full"
          options={accounts.map((account) => ({
            value: account.accountNumber,
            label: `${numberWithName(account)} – ${common(`accountKinds.${account.kind}`)}`,
          }))}
          required
        />
      ))}
      {field("payee", "payee", (control) => (
        <TextInput {...control} autoComplete="off" required />
      ))}
      {field("number", "number", (control) => (
        // Room for spaces between the digits.
        <TextInput {...control} digits width="medium" maxLength={12} autoComplete="off" required />
      ))}
      {field("instrumentDate", "instrumentDate", (control) => (
        <DateInput {...control} required />
      ))}
      {field("issueDate", "issueDate", (control) => (
        <DateInput {...control} min={today} required />
      ))}
      {field("amount", "amount", (control) => (
        <TextInput {...control} inputMode="decimal" width="medium" autoComplete="off" required />
      ))}
      {field("remark", "remark", (control) => (
        <TextInput {...control} autoComplete="off" required />
      ))}
      <Cluster>
        <Button>{common("actions.continue")}</Button>
        <Link to="/PositivePay" reloadDocument>
          {common("actions.clear")}
        </Link>
      </Cluster>
    </KitForm>
  );
}
