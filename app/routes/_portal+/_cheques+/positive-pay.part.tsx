import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { CHEQUE_MONTHS } from "common/cheque-leaf";
import { formatDate, type IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import type { PageOf } from "common/paging";
import { addQuery } from "common/path-query";
import { MAX_PAYEE_NAME, MAX_POSITIVE_PAY_REMARK, POSITIVE_PAY_FROM } from "common/positive-pay";
import type { FormStart } from "~/change/change-page";
import { useBankWords } from "~/i18n/bank-words";
import { useAccountOptions } from "~/ui/account-select";
import { Button, LinkButton } from "~/ui/button";
import { amountColumn } from "~/ui/columns";
import { Details, EmptyState } from "~/ui/content";
import { DateInput, Select, TextInput } from "~/ui/controls";
import type { Column } from "~/ui/data-table";
import { controlAria, Field } from "~/ui/field";
import { ErrorSummary, FormToken } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, KitSelect, KitText, useFormKit } from "~/ui/form-kit";
import { useSealed } from "~/ui/here";
import { Cluster, Grid, Stack } from "~/ui/layout";
import { PagedTable } from "~/ui/paged-table";
import { noBreak, VisuallyHidden } from "~/ui/text";
import type { Declared } from "./cheques.server";
import {
  declarationsHref,
  declarationStates,
  historyPath,
  issuedOn,
  type DeclarationsFilter,
} from "./positive-pay-history.forms";
import { positivePayForm, type Declaration, type PositivePayError } from "./positive-pay.forms";

interface PositivePayFormProps extends Pick<FormStart<never>, "result" | "wrong"> {
  accounts: readonly OwnAccount[];
  today: IsoDate;
  before: Partial<Record<keyof Declaration, string>>;
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

interface PositivePayFilterProps extends Pick<DeclarationsFilter, "chosen" | "filtered" | "faults"> {
  accounts: readonly OwnAccount[];
  account: string;
}

/** Its answer redirects to the list's address, which can be bookmarked and paged by links. */
export function PositivePayFilter({ accounts, account, chosen, filtered, faults }: PositivePayFilterProps) {
  const { t } = useTranslation("cheques");
  const options = useAccountOptions(accounts);
  const errors = faults.map(({ field, error }) => ({ id: field, text: t(`positivePay.errors.${error}`) }));
  const field = (id: keyof typeof chosen, control: (props: Control) => React.ReactNode) => {
    const error = errors.find((line) => line.id === id)?.text;
    return (
      <Field id={id} label={t(`positivePay.filter.${id}`)} error={error}>
        {control({ ...controlAria(id, { error }), name: id, defaultValue: chosen[id] })}
      </Field>
    );
  };
  const text = (id: keyof typeof chosen, look: React.ComponentProps<typeof TextInput> = {}) =>
    field(id, (control) => <TextInput {...control} {...look} autoComplete="off" />);
  const date = (id: "from" | "to") => field(id, (control) => <DateInput {...control} />);
  const amount = (id: "least" | "most") => text(id, { inputMode: "decimal", width: "medium" });
  const states = declarationStates.map((value) => ({ value, label: t(`positivePay.states.${value}`) }));
  return (
    <Form method="post" action={historyPath} noValidate key={JSON.stringify([account, chosen])}>
      <FormToken />
      <Stack>
        <ErrorSummary errors={errors} />
        <Field id="account" label={t("positivePay.fields.account")}>
          <Select id="account" name="account" defaultValue={account} options={options} />
        </Field>
        <Details summary={t("positivePay.filter.title")} open={filtered}>
          <Stack>
            <Grid>
              {text("payee")}
              {text("number", { digits: true })}
              {field("state", (control) => (
                <Select {...control} placeholder={t("positivePay.filter.all")} options={states} />
              ))}
            </Grid>
            <Cluster align="end">
              {date("from")}
              {date("to")}
            </Cluster>
            <Cluster align="end">
              {amount("least")}
              {amount("most")}
            </Cluster>
          </Stack>
        </Details>
        <Cluster>
          <Button look="secondary">{t("positivePay.filter.show")}</Button>
          {filtered ? (
            <Link to={`/PositivePay?${new URLSearchParams({ tab: "history", account })}`}>
              {t("positivePay.filter.clear")}
            </Link>
          ) : null}
        </Cluster>
      </Stack>
    </Form>
  );
}

type Control = ReturnType<typeof controlAria> & { name: string; defaultValue: string };

interface PositivePayListProps extends Pick<PositivePayFilterProps, "account" | "chosen" | "filtered"> {
  mayRevoke: boolean;
  page: PageOf<Declared>;
}

export function PositivePayList({ account, chosen, filtered, mayRevoke, page }: PositivePayListProps) {
  const { t } = useTranslation("cheques");
  const bankWord = useBankWords();
  const sealed = useSealed();
  if (page.total === 0 && filtered) return <EmptyState title={t("positivePay.history.noMatch")} />;
  if (page.total === 0)
    return (
      <EmptyState title={t("positivePay.history.none")} text={t("positivePay.lead")}>
        <LinkButton to={`/PositivePay?${new URLSearchParams({ account })}`}>
          {t("positivePay.add.title")}
        </LinkButton>
      </EmptyState>
    );
  const revoke: Column<Declared> = {
    heading: t("columns.action"),
    cell: ({ number, state }) =>
      state === "registered" ? (
        <Link to={addQuery("/PositivePay/Revoke", { account, number })}>
          {t("positivePay.revoke.take")} <VisuallyHidden>{number}</VisuallyHidden>
        </Link>
      ) : (
        "–"
      ),
  };
  const field = (name: "number" | "payee" | "issueDate" | "amount") => t(`positivePay.fields.${name}`);
  return (
    <PagedTable
      caption={t("positivePay.history.title")}
      wide
      list={page}
      href={(requested) => declarationsHref(account, chosen, sealed, requested)}
      rowKey={({ number }, index) => `${number} ${index}`}
      columns={[
        { heading: field("number"), kind: "code", names: true, cell: ({ number }) => number },
        { heading: field("payee"), cell: ({ payee }) => <bdi>{payee}</bdi> },
        { heading: field("issueDate"), kind: "date", cell: (row) => formatDate(issuedOn(row)) },
        amountColumn(field("amount"), "amount"),
        { heading: t("positivePay.history.channel"), cell: ({ channel }) => bankWord("channel", channel) },
        {
          heading: t("positivePay.history.state"),
          plain: true,
          cell: ({ state }) => t(`positivePay.states.${state}`),
        },
        ...(mayRevoke ? [revoke] : []),
      ]}
    />
  );
}
