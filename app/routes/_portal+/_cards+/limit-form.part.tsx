import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { leastCardLimits, limitedChannels, type CardLimits } from "~/domain/card-changes";
import type { limitFields } from "~/domain/card-limit-form";
import { limitsForm, type LimitOfEach } from "~/domain/card-limit-form";
import { formatRupees, plainAmount, type Paise } from "~/domain/money";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField } from "~/ui/form-field";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Stack } from "~/ui/layout";
import "~/ui/zod-in-browser";
import type { SaidRefusal } from "./card-asked.server";
import { CardFormFoot } from "./card-form-foot.part";
import { summaryOf, useErrorTexts } from "./form-errors.part";
import { CvvField } from "./secret-field.part";

interface LimitFormProps {
  accountNumber: string;
  now: LimitOfEach;
  most: LimitOfEach;
  /** What was typed before, when the customer changes something or the bank refused. */
  before: CardLimits | null;
  result: SubmissionResult | null;
  wrong: SaidRefusal | null;
}

/** A field for each channel, empty where its limit stays, and the CVV. */
export function LimitForm({ accountNumber, now, most, before, result, wrong }: LimitFormProps) {
  const { t } = useTranslation("cards");
  const schema = limitsForm({ now, most });
  const [form, fields] = useForm({
    id: "limits",
    lastResult: result,
    defaultValue: typedBefore(before),
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const plain = useErrorTexts();
  const atm = useErrorTexts(bounds("atm", most.atm));
  const pos = useErrorTexts(bounds("pos", most.pos));
  const ecom = useErrorTexts(bounds("ecom", most.ecom));
  const contactless = useErrorTexts(bounds("contactless", most.contactless));
  const texts = { atm, pos, ecom, contactless };
  const refused = result ? null : wrong;
  const cvvError = plain(fields.cvv.errors) ?? (refused?.field === "cvv" ? refused.text : undefined);
  const general = plain(form.errors) ?? (refused?.field === null ? refused.text : undefined);
  return (
    <Form method="post" {...getFormProps(form)} noValidate autoComplete="off">
      <FormToken />
      <Stack>
        <ErrorSummary
          errors={summaryOf(general, [
            ...limitedChannels.map((channel) => ({
              id: fields[channel].id,
              errors: texts[channel](fields[channel].errors),
            })),
            { id: fields.cvv.id, errors: cvvError },
          ])}
        />
        {limitedChannels.map((channel) => {
          const error = texts[channel](fields[channel].errors);
          return (
            <FormField
              key={channel}
              field={fields[channel]}
              label={t("limits.newOf", { channel: t(`channelNames.${channel}`) })}
              hint={t("limits.hint", {
                least: formatRupees(leastCardLimits[channel]),
                most: formatRupees(most[channel]),
                now: formatRupees(now[channel]),
              })}
              {...(error ? { error } : {})}
            >
              {(control) => (
                <TextInput {...control} digits width="medium" maxLength={MOST_TYPED} autoComplete="off" />
              )}
            </FormField>
          );
        })}
        <CvvField field={fields.cvv} label={t("pin.cvv")} hint={t("pin.cvvHint")} error={cvvError} />
        <CardFormFoot accountNumber={accountNumber} />
      </Stack>
    </Form>
  );
}

/** Eight digits, grouped, with room for paise that are none. */
const MOST_TYPED = 14;

/** What stood in the fields; the CVV is typed anew. */
const typedBefore = (before: CardLimits | null): Partial<Record<(typeof limitFields)[number], string>> =>
  Object.fromEntries(
    limitedChannels.flatMap((channel) => {
      const typed = before?.[channel];
      return typed === undefined ? [] : [[channel, wholeRupees(typed)]];
    }),
  );

const wholeRupees = (paise: Paise) => plainAmount(paise).replace(/\.00$/, "");

const bounds = (channel: keyof LimitOfEach, most: Paise) => ({
  least: formatRupees(leastCardLimits[channel]),
  most: formatRupees(most),
});
