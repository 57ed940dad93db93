import type { SerializeFrom } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "common/dates";
import { addQuery } from "common/path-query";
import {
  directions,
  filterFields,
  MAX_SEARCH,
  type ChosenFilter,
  type FilterError,
} from "common/statement-filter";
import type { loadStatement } from "./statement-page.server";
import { variantRules, type RangePreset, type StatementError } from "./statements.forms";
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

export function usePeriodName(years: readonly { choice: string; name: string }[]) {
  const { t } = useTranslation("statements");
  return (choice: string): string => {
    const year = years.find((known) => known.choice === choice)?.name;
    return year ? t("form.year", { year }) : t(`form.${choice as RangePreset}`);
  };
}

/** Sends a GET request, so that a statement can be bookmarked and paged by links. */
export function StatementForm({ page }: { page: SerializeFrom<typeof loadStatement> }) {
  const { variant, accounts, kind, years, chosen, earliest, today } = page;
  const rules = variantRules[variant];
  const periodName = usePeriodName(years);
  const { t } = useTranslation("statements");
  const { t: common } = useTranslation();
  const hydrated = useHydrated();
  const [picked, setPicked] = useState({ range: "", instead: chosen.range });
  // A link may have changed the range since it was picked.
  const range = (picked.instead === chosen.range && picked.range) || chosen.range;
  const closed = hydrated && range !== "custom";
  const wrong = (id: StatementError["field"]) => {
    const error = page.state === "wrong" ? page.faults.find(({ field }) => field === id) : undefined;
    return error && t(error.message, { earliest: formatDate(earliest), longest: MAX_SEARCH });
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
  const shownNumber = accounts.find(({ handle }) => handle === chosen.account)?.accountNumber ?? "";
  const hint = t("form.customHint", {
    earliest: noBreak(formatDate(earliest)),
    days: rules.range.longestDays,
  });
  return (
    <Form method="get" noValidate>
      {chosen.order ? <input type="hidden" name="order" value={chosen.order} /> : null}
      <Stack>
        <ErrorSummary errors={shown} />
        <Cluster align="end">
          {rules.fixedAccount ? (
            <Field id="account" label={kind ? common(`accountKinds.${kind}`) : common("form.account")}>
              <input type="hidden" name="account" value={chosen.account} />
              <TextInput id="account" width="medium" value={shownNumber} readOnly />
            </Field>
          ) : (
            <AccountSelect accounts={accounts} chosen={chosen.account} error={wrong("account")} placeholder />
          )}
          <Field id="range" label={t("form.range")} error={wrong("range")}>
            <Select
              {...controlAria("range", { error: wrong("range") })}
              name="range"
              defaultValue={chosen.range || "1m"}
              key={chosen.range}
              onChange={({ currentTarget }) =>
                setPicked({ range: currentTarget.value, instead: chosen.range })
              }
              options={[
                ...[...rules.range.presets, ...years.map(({ choice }) => choice)].map((value) => ({
                  value,
                  label: periodName(value),
                })),
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
            to={rules.fixedAccount ? addQuery(rules.path, { account: chosen.account }) : rules.path}
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
  wrong: (field: FilterError["field"]) => string | undefined;
}

/** Folded away while the filter is empty. */
function FilterFields({ chosen, wrong }: FilterFieldsProps) {
  const { t } = useTranslation("statements");
  const text = (id: FilterError["field"], hint: string, inputMode?: "decimal") => {
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
