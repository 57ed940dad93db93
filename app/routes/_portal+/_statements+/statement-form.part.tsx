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
import { variantRules } from "./statements.forms";
import { Details } from "~/ui/content";
import { Button } from "~/ui/button";
import { ErrorSummary, FormToken } from "~/ui/form";
import { Field, ValueField } from "~/ui/field";
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
    return year ? t("form.year", { year }) : t(`form.${choice as "1m"}`);
  };
}

/** Its answer redirects to the statement's address, which can be bookmarked and paged by links. */
export function StatementForm({ page }: { page: SerializeFrom<typeof loadStatement> }) {
  const { variant, accounts, kind, years, chosen, earliest, today } = page;
  const rules = variantRules[variant];
  const periodName = usePeriodName(years);
  const { t } = useTranslation(["statements", "common"]);
  const hydrated = useHydrated();
  const [picked, setPicked] = useState({ range: "", instead: chosen.range });
  // A link may have changed the range since it was picked.
  const range = (picked.instead === chosen.range && picked.range) || chosen.range;
  const closed = hydrated && range !== "custom";
  const wrong = (id: (typeof fields)[number]) => {
    const error = page.state === "wrong" ? page.faults.find(({ field }) => field === id) : undefined;
    return error && t(error.message, { earliest: formatDate(earliest), longest: MAX_SEARCH });
  };
  const shown = fields.flatMap((id) => {
    const text = wrong(id);
    return text ? [{ id, text }] : [];
  });
  const date = (id: "from" | "to") => (
    <ValueField id={id} label={t(`form.${id}`)} error={wrong(id)} value={chosen[id]}>
      {(control) => <DateInput {...control} min={earliest} max={today} disabled={closed} />}
    </ValueField>
  );
  const periods = [...rules.range.presets, ...years.map(({ choice }) => choice), "custom"];
  const shownNumber = accounts.find(({ handle }) => handle === chosen.account)?.accountNumber ?? "";
  const hint = t("form.customHint", {
    earliest: noBreak(formatDate(earliest)),
    days: rules.range.longestDays,
  });
  return (
    <Form method="post" action={rules.path} noValidate>
      <FormToken />
      {chosen.order ? <input type="hidden" name="order" value={chosen.order} /> : null}
      <Stack>
        <ErrorSummary errors={shown} />
        <Cluster align="end">
          {rules.fixedAccount ? (
            <Field id="account" label={kind ? t(`common:accountKinds.${kind}`) : t("common:form.account")}>
              <input type="hidden" name="account" value={chosen.account} />
              <TextInput id="account" width="medium" value={shownNumber} readOnly />
            </Field>
          ) : (
            <AccountSelect accounts={accounts} chosen={chosen.account} error={wrong("account")} placeholder />
          )}
          <ValueField
            key={chosen.range}
            id="range"
            label={t("form.range")}
            error={wrong("range")}
            value={chosen.range || "1m"}
          >
            {(control) => (
              <Select
                {...control}
                onChange={({ currentTarget: { value } }) =>
                  setPicked({ range: value, instead: chosen.range })
                }
                options={periods.map((value) => ({ value, label: periodName(value) }))}
              />
            )}
          </ValueField>
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
    const width = inputMode ? "medium" : "full";
    return (
      <ValueField id={id} label={t(`filter.${id}`)} hint={hint} error={wrong(id)} value={chosen[id]}>
        {(control) => <TextInput {...control} width={width} inputMode={inputMode} autoComplete="off" />}
      </ValueField>
    );
  };
  return (
    <Details summary={t("filter.title")} open={filterFields.some((field) => chosen[field] !== "")}>
      <Stack>
        {text("search", t("filter.searchHint", { longest: MAX_SEARCH }))}
        <Cluster align="end">
          <ValueField id="direction" label={t("filter.direction")} value={chosen.direction}>
            {(control) => (
              <Select
                {...control}
                placeholder={t("filter.both")}
                options={directions.map((value) => ({ value, label: t(`filter.${value}`) }))}
              />
            )}
          </ValueField>
          {text("atLeast", t("filter.amountHint"), "decimal")}
          {text("atMost", t("filter.amountHint"), "decimal")}
        </Cluster>
      </Stack>
    </Details>
  );
}
