import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "common/accounts";
import type { paymentList } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime } from "common/dates";
import type { PageOf } from "common/paging";
import { outlookOf, transferKinds } from "common/payments";
import { numberWithName } from "~/ui/account-names";
import { Button, LinkButton } from "~/ui/button";
import { amountColumn } from "~/ui/columns";
import { DataTable } from "~/ui/data-table";
import { Details } from "~/ui/details";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { controlAria, Field } from "~/ui/field";
import { DateInput } from "~/ui/input";
import { Cluster, Grid, Stack } from "~/ui/layout";
import { ListPages } from "~/ui/pagination";
import { Select, type Option } from "~/ui/select";
import {
  isFiltered,
  outlooks,
  paymentsHref,
  type ChosenPayments,
  type PaymentsFault,
} from "./payments.forms";

interface PaymentsFilterProps {
  accounts: readonly AccountSummary[];
  chosen: ChosenPayments;
  faults: readonly PaymentsFault[];
}

/** A form that asks by its address, so that a choice can be kept and paged by links. */
export function PaymentsFilter({ accounts, chosen, faults }: PaymentsFilterProps) {
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  const errors = faults.map(({ field, message }) => ({ id: field, text: t(message) }));
  const errorOf = (id: "from" | "to") => errors.find((error) => error.id === id)?.text;
  const select = (id: "outlook" | "kind" | "account", options: Option[]) => (
    <Field id={id} label={t(`filter.${id}`)}>
      <Select
        id={id}
        key={chosen[id]}
        name={id}
        width="full"
        defaultValue={chosen[id]}
        placeholder={t("filter.all")}
        options={options}
      />
    </Field>
  );
  const date = (id: "from" | "to") => (
    <Field id={id} label={t(`filter.${id}`)} error={errorOf(id)}>
      <DateInput
        {...controlAria(id, { error: errorOf(id) })}
        key={chosen[id]}
        name={id}
        defaultValue={chosen[id]}
      />
    </Field>
  );
  return (
    <Details summary={t("filter.title")} open={isFiltered(chosen)}>
      <Form method="get" noValidate>
        <Stack>
          <ErrorSummary errors={errors} />
          <Grid>
            {select(
              "outlook",
              outlooks.map((value) => ({ value, label: t(`outlooks.${value}`) })),
            )}
            {select(
              "kind",
              transferKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
            )}
            {select(
              "account",
              accounts.map((account) => ({
                value: account.accountNumber,
                label: `${numberWithName(account)} – ${common(`accountKinds.${account.kind}`)}`,
              })),
            )}
          </Grid>
          <fieldset>
            <legend>{t("filter.period")}</legend>
            <Cluster align="end">
              {date("from")}
              {date("to")}
            </Cluster>
          </fieldset>
          <Cluster>
            <Button look="secondary">{t("filter.show")}</Button>
            <Link to="/Payments" reloadDocument>
              {t("filter.clear")}
            </Link>
          </Cluster>
        </Stack>
      </Form>
    </Details>
  );
}

interface PaymentsListProps {
  list: PageOf<AnswerOf<typeof paymentList>["payments"][number]>;
  chosen: ChosenPayments;
  mayPay: boolean;
}

/** Each payment by whom it went to; the name leads to its page. */
export function PaymentsList({ list, chosen, mayPay }: PaymentsListProps) {
  const { t } = useTranslation("payments");
  if (list.total === 0 && isFiltered(chosen)) return <EmptyState title={t("noMatch")} />;
  if (list.total === 0)
    return (
      <EmptyState title={t("none.title")} text={t("none.text")}>
        {mayPay ? <LinkButton to="/FundTransfer">{t("none.action")}</LinkButton> : null}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        caption={t("title")}
        captionHidden
        rows={list.rows}
        rowKey={({ reference }) => reference}
        columns={[
          {
            heading: t("columns.to"),
            names: true,
            cell: ({ reference, toName, toAccount }) => (
              <Link to={`/Payments/${reference}`}>
                <bdi>{toName || toAccount}</bdi>
              </Link>
            ),
          },
          { heading: t("columns.when"), kind: "date", cell: ({ paidAt }) => formatIstTime(paidAt) },
          { heading: t("columns.kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
          { heading: t("columns.state"), cell: ({ state }) => t(`outlooks.${outlookOf(state)}`) },
          amountColumn(t("columns.amount"), "amount"),
        ]}
      />
      <ListPages list={list} href={(page) => `/Payments${paymentsHref(chosen, page)}`} />
    </>
  );
}
