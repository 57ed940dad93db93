import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { numberWithName } from "~/domain/account-names";
import type { AccountSummary } from "~/domain/accounts";
import {
  declarationStates,
  type ChosenDeclarations,
  type DeclarationsFault,
} from "~/domain/positive-pay-query";
import { Button } from "~/ui/button";
import { Details } from "~/ui/details";
import { ErrorSummary } from "~/ui/error-summary";
import { controlAria, Field } from "~/ui/field";
import { DateInput, TextInput } from "~/ui/input";
import { Cluster, Grid, Stack } from "~/ui/layout";
import { Select } from "~/ui/select";

interface PositivePayFilterProps {
  accounts: readonly AccountSummary[];
  account: string;
  chosen: ChosenDeclarations;
  filtered: boolean;
  faults: readonly DeclarationsFault[];
}

/** Which account, and what of each column: asked by the address, so that a choice can be kept and paged by links. */
export function PositivePayFilter({ accounts, account, chosen, filtered, faults }: PositivePayFilterProps) {
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const errors = faults.map(({ field, error }) => ({ id: field, text: t(`positivePay.errors.${error}`) }));
  const field = (id: keyof ChosenDeclarations, control: (props: Control) => React.ReactNode) => {
    const error = errors.find((one) => one.id === id)?.text;
    return (
      <Field id={id} label={t(`positivePay.filter.${id}`)} error={error}>
        {control({ ...controlAria(id, error ? { error } : {}), name: id, defaultValue: chosen[id] })}
      </Field>
    );
  };
  return (
    <Form method="get" action="/PositivePay" noValidate key={JSON.stringify([account, chosen])}>
      <input type="hidden" name="tab" value="history" />
      <Stack>
        <ErrorSummary errors={errors} />
        <Field id="account" label={t("positivePay.fields.account")}>
          <Select
            id="account"
            name="account"
            defaultValue={account}
            options={accounts.map((one) => ({
              value: one.accountNumber,
              label: `${numberWithName(one)} – ${common(`accountKinds.${one.kind}`)}`,
            }))}
          />
        </Field>
        <Details summary={t("positivePay.filter.title")} open={filtered}>
          <Stack>
            <Grid>
              {field("payee", (control) => (
                <TextInput {...control} autoComplete="off" />
              ))}
              {field("number", (control) => (
                <TextInput {...control} digits autoComplete="off" />
              ))}
              {field("state", (control) => (
                <Select
                  {...control}
                  placeholder={t("positivePay.filter.all")}
                  options={declarationStates.map((value) => ({
                    value,
                    label: t(`positivePay.states.${value}`),
                  }))}
                />
              ))}
            </Grid>
            <Cluster align="end">
              {field("from", (control) => (
                <DateInput {...control} />
              ))}
              {field("to", (control) => (
                <DateInput {...control} />
              ))}
            </Cluster>
            <Cluster align="end">
              {field("least", (control) => (
                <TextInput {...control} inputMode="decimal" width="medium" autoComplete="off" />
              ))}
              {field("most", (control) => (
                <TextInput {...control} inputMode="decimal" width="medium" autoComplete="off" />
              ))}
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
