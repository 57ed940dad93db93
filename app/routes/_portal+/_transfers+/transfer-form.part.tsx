import type { SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatRupees } from "common/money";
import { say, wordingOf } from "~/i18n/wording";
import { numberWithName } from "~/ui/account-names";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { KitField, KitForm, useFormKit } from "~/ui/form-kit";
import { TextInput } from "~/ui/input";
import { Cluster } from "~/ui/layout";
import { Announcement } from "~/ui/notice";
import { Select } from "~/ui/select";
import { TargetField } from "./target-field.part";
import type { TransferOffer } from "./transfer-offer.server";
import { amountTerms, errorValues } from "./transfer-targets.rules";
import { transferFields, transferForm, transferPages, type TypedTransfer } from "./transfers.forms";

export interface TransferFormProps {
  offer: TransferOffer;
  chosen: TypedTransfer;
  /** What the action found wrong. */
  answer: { result: SubmissionResult; values: Record<string, string> } | undefined;
  /** Why it was reopened after the check page. */
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
    return <Announcement kind="danger">{t("errors.targetsUnread")}</Announcement>;
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
  const amountHint = useAmountHint(offer);
  const { asks } = transferPages[offer.kind];
  const kit = useFormKit<TypedTransfer>({
    id: "transfer",
    schema: (typed) =>
      transferForm(asks, amountTerms(offer, String(typed.get("from")), String(typed.get("to")))),
    result: answer?.result,
    defaultValue: chosen,
    say: (error, _, __, valueOf) => {
      const values = { ...errorValues(offer, valueOf("from"), valueOf("to")), ...answer?.values };
      return say(t, wordingOf(error, values));
    },
    wrong: wrong === null ? null : { field: null, text: wrong },
    order: transferFields,
  });
  const accounts = offer.accounts.map(({ balance, ...account }) => ({
    value: account.accountNumber,
    label: [
      numberWithName(account),
      ...(balance ? [formatRupees(balance.available)] : []),
      common(`accountKinds.${account.kind}`),
    ].join(" – "),
  }));
  return (
    <KitForm kit={kit} lines={[...kit.lines, ...(more?.errors ?? [])]}>
      <KitField
        kit={kit}
        name="from"
        label={t("form.from")}
        hint={offer.accounts.some(({ balance }) => balance) ? t("form.fromHint") : undefined}
      >
        {(control) => <Select {...control} options={accounts} placeholder width="full" required />}
      </KitField>
      <TargetField kit={kit} offer={offer} />
      <KitField kit={kit} name="amount" label={t("form.amount")} hint={amountHint}>
        {(control) => (
          <TextInput {...control} inputMode="decimal" width="medium" autoComplete="off" required />
        )}
      </KitField>
      <KitField kit={kit} name="remark" label={t("form.remark")} hint={t("form.remarkHint")}>
        {(control) => <TextInput {...control} autoComplete="off" required />}
      </KitField>
      {more?.fields}
      <Cluster>
        <Button>{common("actions.continue")}</Button>
        <Link to={clear} reloadDocument>
          {common("actions.clear")}
        </Link>
      </Cluster>
    </KitForm>
  );
}

/** What the way and the day still allow. */
function useAmountHint({ least, most, dayLimit, leftToday }: TransferOffer): string {
  const { t } = useTranslation("transfers");
  return [
    t("form.amountHint"),
    ...(least === undefined || most === undefined
      ? []
      : [t("form.limits", { least: formatRupees(least), most: formatRupees(most) })]),
    ...(dayLimit === undefined || leftToday === undefined
      ? []
      : [t("form.leftToday", { left: formatRupees(leftToday), limit: formatRupees(dayLimit) })]),
  ].join(" ");
}
