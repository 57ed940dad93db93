import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { writeStates, type ChannelStates } from "~/domain/card-channel-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FormToken } from "~/ui/form-token";
import { Stack } from "~/ui/layout";
import type { SaidRefusal } from "./card-asked.server";
import { CardFormFoot } from "./card-form-foot.part";
import { ChannelTable } from "./channel-table.part";
import { summaryOf, useErrorTexts } from "./form-errors.part";
import type { ChannelErrors } from "./read-channels.server";
import { CvvField } from "./secret-field.part";

interface ChannelFormProps {
  accountNumber: string;
  now: ChannelStates;
  wanted: ChannelStates;
  mayOpen: boolean;
  errors: ChannelErrors;
  /** Why the bank gave it back. */
  wrong: SaidRefusal | null;
}

const CVV = { id: "cvv", name: "cvv", formId: "channels" };

/** A box for each channel of both scopes, and the CVV; it carries the states it shows. */
export function ChannelForm({ accountNumber, now, wanted, mayOpen, errors, wrong }: ChannelFormProps) {
  const { t } = useTranslation("cards");
  const text = useErrorTexts();
  const general = errors.form ? text([errors.form]) : wrong?.field === null ? wrong.text : null;
  const cvvError = errors.cvv ? text([errors.cvv]) : wrong?.field === "cvv" ? wrong.text : undefined;
  return (
    <Form method="post" id={CVV.formId} noValidate autoComplete="off">
      <FormToken />
      <input type="hidden" name="seen" value={writeStates(now)} />
      <Stack>
        <ErrorSummary errors={summaryOf(general, [{ id: CVV.id, errors: cvvError }])} />
        {(["domestic", "international"] as const).map((scope) => (
          <ChannelTable key={scope} scope={scope} now={now} wanted={wanted} mayOpen={mayOpen} />
        ))}
        <CvvField field={CVV} label={t("pin.cvv")} hint={t("pin.cvvHint")} error={cvvError} />
        <CardFormFoot accountNumber={accountNumber} />
      </Stack>
    </Form>
  );
}
