import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import { formatDate, type IsoDate } from "~/domain/dates";
import { rangeChoices } from "~/domain/statement-range";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, controlAria } from "~/ui/field";
import { useHydrated } from "~/ui/hydrated";
import { DateInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { noBreak } from "~/ui/no-break";
import { Select } from "~/ui/select";
import { AccountSelect } from "./account-select.part";
import type { ChosenStatement, StatementFault } from "~/domain/statement-query";

interface StatementFormProps {
  accounts: readonly AccountSummary[];
  chosen: ChosenStatement;
  earliest: IsoDate;
  today: IsoDate;
  faults: readonly StatementFault[];
}

/** A form that asks by its address, so that a statement can be bookmarked and paged by links. */
export function StatementForm({ accounts, chosen, earliest, today, faults }: StatementFormProps) {
  const { t } = useTranslation("statements");
  const hydrated = useHydrated();
  const [range, setRange] = useState(chosen.range || "1m");
  const closed = hydrated && range !== "custom";
  const wrong = (field: StatementFault["field"]) => {
    const fault = faults.find((one) => one.field === field);
    return fault && t(fault.message, { earliest: formatDate(earliest) });
  };
  const shown = (["account", "range", "from", "to"] as const).flatMap((id) => {
    const text = wrong(id);
    return text ? [{ id, text }] : [];
  });
  const date = (id: "from" | "to") => (
    <Field id={id} label={t(`form.${id}`)} error={wrong(id)}>
      <DateInput
        {...controlAria(id, { error: wrong(id) })}
        key={chosen[id]}
        name={id}
        defaultValue={chosen[id]}
        min={earliest}
        max={today}
        disabled={closed}
      />
    </Field>
  );
  return (
    <Form method="get" noValidate>
      <Stack>
        <ErrorSummary errors={shown} />
        <Cluster align="end">
          <AccountSelect accounts={accounts} chosen={chosen.account} error={wrong("account")} placeholder />
          <Field id="range" label={t("form.range")} error={wrong("range")}>
            <Select
              {...controlAria("range", { error: wrong("range") })}
              name="range"
              width="medium"
              defaultValue={chosen.range || "1m"}
              onChange={(event) => setRange(event.currentTarget.value)}
              options={rangeChoices.map((value) => ({ value, label: t(`form.${value}`) }))}
            />
          </Field>
        </Cluster>
        <fieldset>
          <legend>{t("form.custom")}</legend>
          <p className="field__hint">{t("form.customHint", { earliest: noBreak(formatDate(earliest)) })}</p>
          <Cluster align="end">
            {date("from")}
            {date("to")}
          </Cluster>
        </fieldset>
        <Cluster>
          <Button>{t("form.submit")}</Button>
          <Link to="/AccountStatement" reloadDocument>
            {t("form.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}
