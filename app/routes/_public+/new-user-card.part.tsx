import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cardForm, CVV_LENGTH, isMissing, padMonth } from "~/domain/registration";
import { say, wordingOf } from "~/i18n/wording";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField } from "~/ui/form-field";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { PasswordInput } from "~/ui/password-input";
import "~/ui/zod-in-browser";
import type { ProofProps } from "./new-user-proof.part";
import { ProofButtons } from "./new-user-proof-buttons.part";

/** The number with spaces between its groups. */
const MOST_TYPED = 19;

/** Of the month and year of expiry. */
const twoDigits = { digits: true, width: "short", maxLength: 2, required: true } as const;

/** Proof by a debit card. None of it is ever filled in again. */
export function NewUserCard({ page, answer }: ProofProps) {
  const { t } = useTranslation("registration");
  const schema = cardForm(page.today);
  const [form, fields] = useForm({
    id: "card",
    lastResult: answer?.result ?? null,
    constraint: getZodConstraint(schema),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const text = (errors: string[] | undefined) => errors?.[0] && say(t, wordingOf(errors[0]));
  const { cardNumber, expiryMonth, expiryYear, cvv } = fields;
  const all = [cardNumber, expiryMonth, expiryYear, cvv];
  const missing = all.some(({ errors }) => errors?.[0] && isMissing(errors[0]));
  const general = missing ? t("errors.fillAll") : text(form.errors);
  const errors = [{ text: general }, ...all.map(({ id, errors }) => ({ id, text: text(errors) }))].flatMap(
    ({ text, ...at }) => (text ? [{ ...at, text }] : []),
  );
  return (
    <Form method="post" {...getFormProps(form)} noValidate autoComplete="off">
      <FormToken />
      <Stack>
        <ErrorSummary errors={errors} />
        <FormField
          field={cardNumber}
          label={t("card.number")}
          hint={t("card.numberHint")}
          error={text(cardNumber.errors)}
        >
          {(control) => (
            <TextInput {...control} digits maxLength={MOST_TYPED} autoComplete="cc-number" required />
          )}
        </FormField>
        <Cluster align="end">
          <FormField field={expiryMonth} label={t("card.month")} error={text(expiryMonth.errors)}>
            {(control) => (
              <TextInput
                {...control}
                {...twoDigits}
                autoComplete="cc-exp-month"
                onBlur={({ currentTarget }) => (currentTarget.value = padMonth(currentTarget.value))}
              />
            )}
          </FormField>
          <FormField field={expiryYear} label={t("card.year")} error={text(expiryYear.errors)}>
            {(control) => <TextInput {...control} {...twoDigits} autoComplete="cc-exp-year" />}
          </FormField>
        </Cluster>
        <FormField field={cvv} label={t("card.cvv")} hint={t("card.cvvHint")} error={text(cvv.errors)}>
          {(control) => (
            <PasswordInput
              {...control}
              label={t("card.cvv")}
              digits
              width="short"
              maxLength={CVV_LENGTH}
              autoComplete="cc-csc"
              required
            />
          )}
        </FormField>
        <ProofButtons intent="card" mode={page.mode} />
      </Stack>
    </Form>
  );
}
