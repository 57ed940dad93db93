import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { IFSC_LENGTH, newPayeeForm, type NewPayee } from "~/domain/payees";
import type { PayeeKind } from "~/domain/payments";
import { say, wordingOf } from "~/i18n/wording";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField } from "~/ui/form-field";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import "~/ui/zod-in-browser";
import { AccountFields } from "./account-fields.part";
import { WrongPlace } from "./wrong-place.part";

interface PayeeFormProps {
  kind: PayeeKind;
  result: SubmissionResult | null;
  /** What was typed before, when the customer changes something or the bank refused. */
  before: NewPayee | null;
  /** Why it was given back. */
  wrong: string | null;
}

/** Errors of fields that were left empty: together they are the specification's 'fill all the details'. */
const missing = ["errors.enterName", "errors.enterAccounts", "errors.enterIfsc", "errors.enterAddress"];

export function PayeeForm({ kind, result, before, wrong }: PayeeFormProps) {
  const { t } = useTranslation("payees");
  const { t: common } = useTranslation();
  const schema = newPayeeForm(kind, null);
  const [form, fields] = useForm({
    id: "payee",
    lastResult: result,
    defaultValue: before ? { ...before, confirmAccountNumber: before.accountNumber } : undefined,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const text = (errors: string[] | undefined) => {
    const first = errors?.[0];
    return first && say(t, wordingOf(first, { bank: bankProfile.shortName }));
  };
  const outside = kind !== "within-bank";
  const shown = [fields.name, fields.accountNumber, fields.confirmAccountNumber, fields.ifsc, fields.address];
  const codes = [form, ...shown].flatMap(({ errors }) => errors?.[0] ?? []);
  const general =
    text(form.errors) ?? wrong ?? (codes.some((code) => missing.includes(code)) ? t("errors.fillAll") : null);
  const lines = shown.flatMap((field) => {
    const said = text(field.errors);
    return said ? [{ id: field.id, text: said }] : [];
  });
  const misplaced = codes.find((code) => code === "errors.ownAccount" || code === "errors.ownBankIfsc");
  return (
    <Form method="post" action="/Beneficiary" {...getFormProps(form)} noValidate>
      <FormToken />
      <input type="hidden" name="kind" value={kind} />
      <Stack>
        <ErrorSummary errors={general ? [{ text: general }, ...lines] : lines} />
        <WrongPlace error={misplaced} />
        <FormField
          field={fields.name}
          label={t("form.name")}
          hint={t("form.nameHint")}
          error={text(fields.name.errors)}
        >
          {(control) => <TextInput {...control} autoComplete="off" required />}
        </FormField>
        <AccountFields
          kind={kind}
          account={fields.accountNumber}
          confirm={fields.confirmAccountNumber}
          errors={{
            account: text(fields.accountNumber.errors),
            confirm: text(fields.confirmAccountNumber.errors),
          }}
        />
        {outside ? (
          <>
            <FormField
              field={fields.ifsc}
              label={t("form.ifsc")}
              hint={t("form.ifscHint")}
              error={text(fields.ifsc.errors)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  width="medium"
                  // Room for the spaces of a code written in groups.
                  maxLength={IFSC_LENGTH + 4}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  required
                />
              )}
            </FormField>
            <FormField
              field={fields.address}
              label={t("form.address")}
              hint={t("form.addressHint")}
              error={text(fields.address.errors)}
            >
              {(control) => <TextInput {...control} autoComplete="off" required />}
            </FormField>
          </>
        ) : null}
        <Cluster>
          <Button>{common("actions.continue")}</Button>
          <Link to={`/Beneficiary?kind=${kind}`} reloadDocument>
            {common("actions.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}
