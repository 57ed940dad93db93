import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import { CHEQUE_MONTHS } from "~/domain/cheque-leaf";
import { formatDate, type IsoDate } from "~/domain/dates";
import { formatRupees } from "~/domain/money";
import { MOST_PAYEE_NAME, MOST_POSITIVE_PAY_REMARK, POSITIVE_PAY_FROM } from "~/domain/positive-pay";
import {
  isMissing,
  positivePayFields,
  positivePayForm,
  type PositivePayError,
  type PositivePayField,
} from "~/domain/positive-pay-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField, type ControlProps } from "~/ui/form-field";
import { FormToken } from "~/ui/form-token";
import { DateInput, TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { noBreak } from "~/ui/no-break";
import { Select } from "~/ui/select";
import "~/ui/zod-in-browser";

interface PositivePayFormProps {
  accounts: readonly AccountSummary[];
  /** The bank's date. */
  today: IsoDate;
  result: SubmissionResult | null;
  /** What stands in the fields to begin with. */
  before: Partial<Record<PositivePayField, string>>;
  /** Why it was given back. */
  wrong: string | null;
}

/** A cheque as it was written, before it is handed over. */
export function PositivePayForm({ accounts, today, result, before, wrong }: PositivePayFormProps) {
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const [form, fields] = useForm({
    id: "positivePay",
    lastResult: result,
    defaultValue: before,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: positivePayForm(today) }),
  });
  const values = {
    least: formatRupees(POSITIVE_PAY_FROM),
    today: noBreak(formatDate(today)),
    months: CHEQUE_MONTHS,
    payeeLetters: MOST_PAYEE_NAME,
    remarkLetters: MOST_POSITIVE_PAY_REMARK,
  };
  const text = (errors: string[] | undefined) =>
    errors?.[0] && t(`positivePay.errors.${errors[0] as PositivePayError}`, values);
  const lines = positivePayFields.flatMap((name) => {
    const said = text(fields[name].errors);
    return said ? [{ id: fields[name].id, text: said }] : [];
  });
  const empty = positivePayFields.some((name) => isMissing(fields[name].errors?.[0]));
  const general = empty ? t("positivePay.errors.fillAll") : result ? null : wrong;
  const field = (
    name: PositivePayField,
    hint: "payee" | "number" | "amount" | "instrumentDate" | "issueDate" | "remark" | null,
    control: (props: ControlProps) => React.ReactNode,
  ) => (
    <FormField
      field={fields[name]}
      label={t(`positivePay.fields.${name}`)}
      hint={hint ? t(`positivePay.hints.${hint}`, values) : undefined}
      error={text(fields[name].errors)}
    >
      {control}
    </FormField>
  );
  return (
    <Form method="post" action="/PositivePay" {...getFormProps(form)} noValidate>
      <FormToken />
      <Stack>
        <ErrorSummary errors={general ? [{ text: general }, ...lines] : lines} />
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
      </Stack>
    </Form>
  );
}
