import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pinForm, pinProofs, readPinProof } from "~/domain/card-forms";
import { Radios } from "~/ui/choices";
import { ErrorSummary } from "~/ui/error-summary";
import { FormToken } from "~/ui/form-token";
import { useHydrated } from "~/ui/hydrated";
import { Stack } from "~/ui/layout";
import "~/ui/zod-in-browser";
import type { SaidRefusal } from "./card-asked.server";
import { CardFormFoot } from "./card-form-foot.part";
import { summaryOf, useErrorTexts } from "./form-errors.part";
import { CvvField, SecretField } from "./secret-field.part";

interface PinFormProps {
  accountNumber: string;
  /** Whether the customer chooses between old PIN and CVV; else it is the CVV. */
  choosesProof: boolean;
  result: SubmissionResult | null;
  /** Why the bank gave it back. */
  wrong: SaidRefusal | null;
}

const PIN_DIGITS = 4;

/** The proof, and the new PIN twice. Without scripts both proofs are in sight, and the chosen one counts. */
export function PinForm({ accountNumber, choosesProof, result, wrong }: PinFormProps) {
  const { t } = useTranslation("cards");
  const hydrated = useHydrated();
  const proofOf = (named: unknown) => (choosesProof ? readPinProof(named) : "cvv");
  const [form, fields] = useForm({
    id: "pin",
    lastResult: result,
    defaultValue: { proof: wrong?.field === "cvv" ? "cvv" : "old-pin" },
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: pinForm(proofOf(formData.get("proof"))) }),
  });
  const text = useErrorTexts();
  const proof = proofOf(fields.proof.value);
  const offers = (one: "cvv" | "old-pin") => (choosesProof && !hydrated) || proof === one;
  const errorOf = (field: typeof fields.cvv) =>
    text(field.errors) ?? (wrong && wrong.field === field.name && !result ? wrong.text : undefined);
  const secrets = [proof === "cvv" ? fields.cvv : fields.oldPin, fields.newPin, fields.confirmPin];
  const empty = secrets.every(({ errors }) => errors?.[0]?.startsWith("pin.errors.enter"));
  const general =
    text(form.errors) ??
    (empty ? t("pin.errors.fillAll") : wrong && wrong.field === null && !result ? wrong.text : null);
  const summary = summaryOf(
    general,
    secrets.map((field) => ({ id: field.id, errors: errorOf(field) })),
  );
  return (
    <Form method="post" {...getFormProps(form)} noValidate autoComplete="off">
      <FormToken />
      <Stack>
        <ErrorSummary errors={summary} />
        {choosesProof ? (
          <Radios
            field={fields.proof}
            label={t("pin.proof")}
            options={pinProofs.map((value) => ({ value, label: t(`pin.proofs.${value}`) }))}
          />
        ) : null}
        {offers("old-pin") ? (
          <SecretField
            field={fields.oldPin}
            label={t("pin.oldPin")}
            error={errorOf(fields.oldPin)}
            digits={PIN_DIGITS}
          />
        ) : null}
        {offers("cvv") ? (
          <CvvField
            field={fields.cvv}
            label={t("pin.cvv")}
            hint={t("pin.cvvHint")}
            error={errorOf(fields.cvv)}
          />
        ) : null}
        <SecretField
          field={fields.newPin}
          label={t("pin.newPin")}
          hint={t("pin.newPinHint")}
          error={errorOf(fields.newPin)}
          digits={PIN_DIGITS}
        />
        <SecretField
          field={fields.confirmPin}
          label={t("pin.confirmPin")}
          error={errorOf(fields.confirmPin)}
          digits={PIN_DIGITS}
        />
        <CardFormFoot accountNumber={accountNumber} />
      </Stack>
    </Form>
  );
}
