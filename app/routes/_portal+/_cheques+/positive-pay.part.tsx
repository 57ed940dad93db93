import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OwnAccount } from "common/accounts";
import { CHEQUE_MONTHS } from "common/cheque-leaf";
import { formatDate } from "common/dates";
import { formatRupees, plainAmount } from "common/money";
import type { PageOf } from "common/paging";
import { addQuery } from "common/path-query";
import { MAX_PAYEE_NAME, MAX_POSITIVE_PAY_REMARK, POSITIVE_PAY_FROM } from "common/positive-pay";
import type { FormStart } from "~/change/change-page";
import { say, wordingOf } from "~/i18n/wording";
import { useBankWords } from "~/i18n/bank-words";
import { Button, LinkButton } from "~/ui/button";
import { Details, EmptyState } from "~/ui/content";
import { DateInput, TextInput } from "~/ui/controls";
import { ValueField } from "~/ui/field";
import { ErrorSummary, FormToken } from "~/ui/form";
import { FormFoot } from "~/ui/form-foot";
import { KitField, KitForm, KitText, useFormKit } from "~/ui/form-kit";
import { useSealed } from "~/ui/here";
import { Cluster, Grid, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Avatar, Chips, Row } from "~/ui/list";
import { PagedList } from "~/ui/paged-list";
import { State } from "~/ui/state";
import { Money, noBreak, VisuallyHidden, Written } from "~/ui/text";
import { ChequeAccountField } from "./cheque-form.part";
import type { Declared } from "./cheques.server";
import {
  declarationsHref,
  declarationStates,
  historyPath,
  issuedOn,
  type DeclarationsFilter,
} from "./positive-pay-history.forms";
import { positivePayForm, type Declaration } from "./positive-pay.forms";
import type { DeclaringTerms } from "./positive-pay.server";

interface PositivePayFormProps extends DeclaringTerms, Omit<FormStart<Declaration>, "attempt"> {
  accounts: readonly OwnAccount[];
}

/** At first of a cheque written and handed over today. */
export function PositivePayForm(props: PositivePayFormProps) {
  const { accounts, account, today, result, before, wrong } = props;
  const { t } = useTranslation(["cheques", "flows"]);
  const values = {
    least: formatRupees(POSITIVE_PAY_FROM),
    today: noBreak(formatDate(today)),
    months: CHEQUE_MONTHS,
    payeeLetters: MAX_PAYEE_NAME,
    remarkLetters: MAX_POSITIVE_PAY_REMARK,
  };
  const handleOf = (number: string) => accounts.find((own) => own.accountNumber === number)?.handle;
  const kit = useFormKit({
    id: "positivePay",
    schema: positivePayForm(today),
    result,
    defaultValue: before
      ? { ...before, account: handleOf(before.account), amount: plainAmount(before.amount) }
      : { account, instrumentDate: today, issueDate: today },
    say: (error) => say(t, wordingOf(/^\w+$/.test(error) ? `positivePay.errors.${error}` : error, values)),
    general: (codes) =>
      codes.some((code) => /^(enter|select)/.test(code)) ? t("positivePay.errors.fillAll") : undefined,
    wrong: wrong === null ? null : { field: null, text: wrong },
  });
  const field = (name: Exclude<keyof Declaration, "account">) => ({
    kit,
    name,
    label: t(`positivePay.fields.${name}`),
    hint: t(`positivePay.hints.${name}`, values),
  });
  return (
    <KitForm kit={kit}>
      <ChequeAccountField kit={kit} accounts={accounts} />
      {/* Twelve: with spaces between the six digits. */}
      <KitText {...field("number")} digits width="medium" required />
      <KitText {...field("payee")} required />
      <KitText {...field("amount")} inputMode="decimal" width="medium" required />
      <KitField {...field("instrumentDate")}>{(control) => <DateInput {...control} required />}</KitField>
      <KitField {...field("issueDate")}>
        {(control) => <DateInput {...control} min={today} required />}
      </KitField>
      <KitText {...field("remark")} required />
      <FormFoot clear="/PositivePay" />
    </KitForm>
  );
}

interface PositivePayFilterProps extends Pick<DeclarationsFilter, "chosen" | "filtered" | "faults"> {
  account: string;
}

/** Its answer redirects to the list's address, which can be bookmarked and paged by links. */
export function PositivePayFilter({ account, chosen, filtered, faults }: PositivePayFilterProps) {
  const { t } = useTranslation("cheques");
  const sealed = useSealed();
  const errors = faults.map(({ field, error }) => ({ id: field, text: t(`positivePay.errors.${error}`) }));
  const field = (id: Exclude<keyof typeof chosen, "state">) => ({
    id,
    label: t(`positivePay.filter.${id}`),
    value: chosen[id],
    error: errors.find((line) => line.id === id)?.text,
  });
  const date = (id: "from" | "to") => (
    <ValueField {...field(id)}>{(control) => <DateInput {...control} />}</ValueField>
  );
  const text = (id: "payee" | "number" | "least" | "most", look: React.ComponentProps<typeof TextInput>) => (
    <ValueField {...field(id)}>
      {(control) => <TextInput {...control} {...look} autoComplete="off" />}
    </ValueField>
  );
  const chips = (["", ...declarationStates] as const).map((state) => ({
    to: declarationsHref(account, { ...chosen, state }, sealed, 1),
    label: state ? t(`positivePay.states.${state}`) : t("positivePay.filter.all"),
    current: state === chosen.state,
  }));
  return (
    <>
      <Chips label={t("positivePay.history.state")} chips={chips} />
      <Details
        summary={t("positivePay.filter.title")}
        open={Object.entries(chosen).some(([name, value]) => name !== "state" && value !== "")}
      >
        <Form method="post" action={historyPath} noValidate key={JSON.stringify([account, chosen])}>
          <FormToken />
          <input type="hidden" name="account" value={account} />
          <input type="hidden" name="state" value={chosen.state} />
          <Stack>
            <ErrorSummary errors={errors} />
            <Grid>
              {text("payee", {})}
              {text("number", { digits: true })}
            </Grid>
            <Cluster align="end">
              {date("from")}
              {date("to")}
              {text("least", money)}
              {text("most", money)}
            </Cluster>
            <Cluster>
              <Button look="secondary">{t("positivePay.filter.show")}</Button>
              {filtered ? (
                <Link to={addQuery(historyPath, { account })}>{t("positivePay.filter.clear")}</Link>
              ) : null}
            </Cluster>
          </Stack>
        </Form>
      </Details>
    </>
  );
}

const money = { inputMode: "decimal", width: "medium" } as const;

interface PositivePayListProps extends Pick<PositivePayFilterProps, "account" | "chosen" | "filtered"> {
  mayRevoke: boolean;
  page: PageOf<Declared>;
}

const looks = {
  registered: "planned",
  matched: "done",
  mismatched: "refused",
  returned: "returned",
  revoked: "ended",
} as const;

export function PositivePayList({ account, chosen, filtered, mayRevoke, page }: PositivePayListProps) {
  const { t } = useTranslation("cheques");
  const bankWord = useBankWords();
  const sealed = useSealed();
  if (page.total === 0 && filtered) return <EmptyState title={t("positivePay.history.noMatch")} />;
  if (page.total === 0)
    return (
      <EmptyState title={t("positivePay.history.none")} text={t("positivePay.lead")}>
        <LinkButton to={addQuery("/PositivePay", { account })}>{t("positivePay.add.title")}</LinkButton>
      </EmptyState>
    );
  const field = (name: "number" | "payee" | "amount") => t(`positivePay.fields.${name}`);
  return (
    <PagedList
      list={page}
      href={(requested) => declarationsHref(account, chosen, sealed, requested)}
      columns={[field("payee"), t("positivePay.history.state"), field("amount")]}
    >
      {(row, at) => (
        <Row
          key={at}
          to={addQuery("/FateOfCheque", { account, number: row.number })}
          lead={<Avatar icon="cheque" />}
          title={<Written>{row.payee}</Written>}
          small={[
            t("status.heading", { number: row.number }),
            noBreak(formatDate(issuedOn(row))),
            bankWord("channel", row.channel),
          ].join(" · ")}
          middle={
            <Cluster>
              <State of={looks[row.state]}>{t(`positivePay.states.${row.state}`)}</State>
              {mayRevoke && row.state === "registered" ? (
                <Link
                  className="list__action"
                  to={addQuery("/PositivePay/Revoke", { account, number: row.number })}
                >
                  {t("positivePay.revoke.take")} <VisuallyHidden>{row.number}</VisuallyHidden>
                </Link>
              ) : null}
            </Cluster>
          }
          end={<Money paise={row.amount} />}
        />
      )}
    </PagedList>
  );
}
