import type { SerializeFrom } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import {
  directions,
  filterFields,
  MAX_SEARCH,
  type ChosenFilter,
  type FilterFault,
} from "common/statement-filter";
import type { loadStatement } from "./statement-page.server";
import { variantRules, type StatementFault } from "./statements.forms";
import { Details } from "~/ui/content";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form";
import { Field, controlAria } from "~/ui/field";
import { useHydrated } from "~/ui/hydrated";
import { DateInput, Select, TextInput } from "~/ui/controls";
import { Cluster, Stack } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { AccountSelect } from "~/ui/account-select";

const fields = ["account", "range", "from", "to", "search", "atLeast", "atMost"] as const;

/** A form that asks by its address, so that a statement can be bookmarked and paged by links. */
export function StatementForm({ page }: { page: SerializeFrom<typeof loadStatement> }) {
  const { variant, accounts, kind, years, chosen, earliest, today } = page;
  const rules = variantRules(variant);
  const { t } = useTranslation("statements");
  const { t: common } = useTranslation();
  const hydrated = useHydrated();
  const [range, setRange] = useState(chosen.range || "1m");
  const closed = hydrated && range !== "custom";
  const wrong = (field: StatementFault["field"]) => {
    const fault = page.state === "wrong" ? page.faults.find((one) => one.field === field) : undefined;
    return fault && t(fault.message, { earliest: formatDate(earliest), longest: MAX_SEARCH });
  };
  const shown = fields.flatMap((id) => {
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
  const hint = t("form.customHint", {
    earliest: noBreak(formatDate(earliest)),
    days: rules.range.longestDays,
  });
  return (
    <Form method="get" noValidate>
      <Stack>
        <ErrorSummary errors={shown} />
        <Cluster align="end">
          {rules.fixedAccount ? (
            <Field id="account" label={kind ? common(`accountKinds.${kind}`) : common("form.account")}>
              <TextInput id="account" name="account" width="medium" value={chosen.account} readOnly />
            </Field>
          ) : (
            <AccountSelect accounts={accounts} chosen={chosen.account} error={wrong("account")} placeholder />
          )}
          <Field id="range" label={t("form.range")} error={wrong("range")}>
            <Select
              {...controlAria("range", { error: wrong("range") })}
              name="range"
              defaultValue={chosen.range || "1m"}
              onChange={(event) => setRange(event.currentTarget.value)}
              options={[
                ...rules.range.presets.map((value) => ({ value, label: t(`form.${value}`) })),
                ...years.map(({ choice: value, name: year }) => ({ value, label: t("form.year", { year }) })),
                { value: "custom", label: t("form.custom") },
              ]}
            />
          </Field>
        </Cluster>
        <fieldset>
          <legend>{t("form.custom")}</legend>
          <p className="field__hint">{hint}</p>
          <Cluster align="end">
            {date("from")}
            {date("to")}
          </Cluster>
        </fieldset>
        <FilterFields chosen={chosen} wrong={wrong} />
        <Cluster>
          <Button>{t("form.submit")}</Button>
          <Link
            to={rules.fixedAccount ? `${rules.path}?account=${chosen.account}` : rules.path}
            reloadDocument
          >
            {t("form.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}

interface FilterFieldsProps {
  chosen: ChosenFilter;
  wrong: (field: FilterFault["field"]) => string | undefined;
}

/** What to look for within the statement: folded away until something is. */
function FilterFields({ chosen, wrong }: FilterFieldsProps) {
  const { t } = useTranslation("statements");
  const text = (id: FilterFault["field"], hint: string, inputMode?: "decimal") => {
    const notes = { hint, error: wrong(id) };
    return (
      <Field id={id} label={t(`filter.${id}`)} {...notes}>
        <TextInput
          {...controlAria(id, notes)}
          key={chosen[id]}
          name={id}
          width={inputMode ? "medium" : "full"}
          inputMode={inputMode}
          defaultValue={chosen[id]}
          autoComplete="off"
        />
      </Field>
    );
  };
  return (
    <Details summary={t("filter.title")} open={filterFields.some((field) => chosen[field] !== "")}>
      <Stack>
        {text("search", t("filter.searchHint", { longest: MAX_SEARCH }))}
        <Cluster align="end">
          <Field id="direction" label={t("filter.direction")}>
            <Select
              id="direction"
              key={chosen.direction}
              name="direction"
              defaultValue={chosen.direction}
              placeholder={t("filter.both")}
              options={directions.map((value) => ({ value, label: t(`filter.${value}`) }))}
            />
          </Field>
          {text("atLeast", t("filter.amountHint"), "decimal")}
          {text("atMost", t("filter.amountHint"), "decimal")}
        </Cluster>
      </Stack>
    </Details>
  );
}
