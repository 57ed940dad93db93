import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import { outlooks, type ChosenPayments, type PaymentsFault } from "~/domain/payment-query";
import { transferKinds } from "~/domain/payments";
import { Button } from "~/ui/button";
import { Details } from "~/ui/details";
import { ErrorSummary } from "~/ui/error-summary";
import { controlAria, Field } from "~/ui/field";
import { DateInput } from "~/ui/input";
import { Cluster, Grid, Stack } from "~/ui/layout";
import { Select, type Option } from "~/ui/select";

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
  const choosing = Object.values(chosen).some((value) => value !== "");
  return (
    <Details summary={t("filter.title")} open={choosing}>
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
