import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { amountTerms, errorValues } from "~/domain/transfer-targets";
import { transferForm, transferPages } from "~/domain/transfers";
import type { TransferOffer } from "~/flows/transfer-choices.server";
import type { ChosenTransfer } from "~/flows/transfer-details.server";
import { say, wordingOf } from "~/i18n/wording";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { FormField } from "~/ui/form-field";
import { FormToken } from "~/ui/form-token";
import { TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import "~/ui/zod-in-browser";
import { AmountField } from "./amount-field.part";
import { FromField } from "./from-field.part";
import { TargetField } from "./target-field.part";

export interface TransferFormProps {
  offer: TransferOffer;
  chosen: ChosenTransfer;
  /** What the action found wrong. */
  answer: { result: SubmissionResult; values: Record<string, string> } | undefined;
  /** Why it was given back after the check page. */
  wrong: string | null;
  /** The empty form. */
  clear: string;
  /** Fields of the page's own, and what is wrong with them. */
  more?: { fields: React.ReactNode; errors: ReadonlyArray<{ id: string; text: string }> };
}

/** The details of a transfer of any kind. */
export function TransferForm(props: TransferFormProps) {
  const { accounts, targets, complete, kind } = props.offer;
  const { t } = useTranslation("transfers");
  const { asks } = transferPages[kind];
  if (!complete) {
    return (
      <Notice kind="danger" announced>
        {t("errors.targetsUnread")}
      </Notice>
    );
  }
  if (accounts.length === 0) return <EmptyState title={t("empty.noAccount")} />;
  if (targets.length <= (asks === "own-account" ? 1 : 0)) {
    return (
      <EmptyState title={t(`empty.${asks}.title`)} text={t(`empty.${asks}.text`)}>
        {asks === "payee" ? <LinkButton to="/Beneficiary">{t("empty.addPayee")}</LinkButton> : null}
      </EmptyState>
    );
  }
  return <Fields {...props} />;
}

function Fields({ offer, chosen, answer, wrong, clear, more }: TransferFormProps) {
  const { t } = useTranslation("transfers");
  const { t: common } = useTranslation();
  const { asks } = transferPages[offer.kind];
  const [form, fields] = useForm({
    id: "transfer",
    lastResult: answer?.result,
    defaultValue: chosen,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      const terms = amountTerms(offer, String(formData.get("from")), String(formData.get("to")));
      return parseWithZod(formData, { schema: transferForm(asks, terms) });
    },
  });
  const values = { ...errorValues(offer, fields.from.value ?? "", fields.to.value ?? ""), ...answer?.values };
  const text = (errors: string[] | undefined) => {
    const first = errors?.[0];
    return first && say(t, wordingOf(first, values));
  };
  const named = [fields.from, fields.to, fields.amount, fields.remark].flatMap((field) => {
    const error = text(field.errors);
    return error ? [{ id: field.id, text: error }] : [];
  });
  const general = text(form.errors) ?? (answer ? undefined : (wrong ?? undefined));
  return (
    <Form method="post" {...getFormProps(form)} noValidate>
      <FormToken />
      <Stack>
        <ErrorSummary errors={[...(general ? [{ text: general }] : []), ...named, ...(more?.errors ?? [])]} />
        <FromField field={fields.from} offer={offer} error={text(fields.from.errors)} />
        <TargetField
          field={fields.to}
          offer={offer}
          from={fields.from.value}
          error={text(fields.to.errors)}
        />
        <AmountField field={fields.amount} offer={offer} error={text(fields.amount.errors)} />
        <FormField
          field={fields.remark}
          label={t("form.remark")}
          hint={t("form.remarkHint")}
          error={text(fields.remark.errors)}
        >
          {(control) => <TextInput {...control} autoComplete="off" required />}
        </FormField>
        {more?.fields}
        <Cluster>
          <Button>{common("actions.continue")}</Button>
          <Link to={clear} reloadDocument>
            {common("actions.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}
