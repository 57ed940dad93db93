import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOperative } from "common/accounts";
import { directions, MAX_SEARCH } from "common/statement-filter";
import { say } from "~/i18n/wording";
import { accountPath } from "~/ui/account-pages";
import { Button } from "~/ui/button";
import { DateInput, Select, TextInput } from "~/ui/controls";
import { ValueField } from "~/ui/field";
import { ErrorSummary, FormToken } from "~/ui/form";
import { useSealed } from "~/ui/here";
import { Icon } from "~/ui/icon";
import { Cluster, Stack } from "~/ui/layout";
import { Link } from "~/ui/link";
import { Chips } from "~/ui/list";
import type { loadStatement } from "./statement-page.server";
import { rangeRulesOf, statementSearch, variantRules } from "./statements.forms";

type StatementPage = Exclude<SerializeFrom<typeof loadStatement>, { state: "none" }>;
type Chosen = StatementPage["chosen"];

/** `sealed`: null for the statement without its search. */
export function useStatementAddress() {
  const own = useSealed();
  return (chosen: Chosen, sealed: typeof own | null = own) =>
    `?${new URLSearchParams({ account: chosen.account })}&${statementSearch(chosen, sealed)}`;
}

/** The likeliest periods, and behind the last chip all others, dates of one's own and the search. */
export function StatementPeriods({ page }: { page: StatementPage }) {
  const { chosen, years, head } = page;
  const { t } = useTranslation("statements");
  const addressOf = useStatementAddress();
  const { presets } = rangeRulesOf(head.account.kind);
  const near = isOperative(head.account.kind) ? presets.slice(0, 2) : presets.slice(0, 1);
  const nameOf = (range: string) => {
    const year = years.find(({ choice }) => choice === range)?.name;
    if (range === "custom" && page.state === "shown") return t("result.period", page.range);
    return year ? t("form.year", { year }) : say(t, { key: `form.${range}` });
  };
  const chip = (range: string) => ({
    to: addressOf(range === chosen.range ? chosen : { ...chosen, range, from: "", to: "" }),
    label: nameOf(range),
    current: range === chosen.range,
  });
  const first = [...near, ...years.slice(0, 2).map(({ choice }) => choice)];
  const shown = page.state === "wrong" || first.some((one) => one === chosen.range) ? [] : [chosen.range];
  const others = [...presets, ...years.map(({ choice }) => choice)].filter(
    (range) => !first.includes(range) && !shown.includes(range),
  );
  return (
    <div className="period">
      <Chips label={t("form.range")} chips={[...shown, ...first].map(chip)} />
      {page.state === "wrong" ? null : (
        // Closed after a choice, as without scripts.
        <details key={addressOf(chosen)}>
          <summary className="chips__chip">
            <Icon name="filter" />
            {t("form.choose")}
          </summary>
          <Stack>
            <Chips label={t("form.others")} chips={others.map(chip)} />
            <StatementForm page={page} />
          </Stack>
        </details>
      )}
    </div>
  );
}

/** Its answer redirects to the statement's address, which can be bookmarked and paged by links. */
export function StatementForm({ page }: { page: StatementPage }) {
  const { variant, chosen, earliest, today, head } = page;
  const { path } = variantRules[variant];
  const { t } = useTranslation("statements");
  const { faults = [], begin = "" } = page.state === "wrong" ? page : {};
  const told = { earliest, longest: MAX_SEARCH, begin };
  const errors = faults.map(({ field: id, message }) => ({ id, text: t(message, told) }));
  const wrong = (field: string) => errors.find(({ id }) => id === field)?.text;
  const date = (id: "from" | "to") => (
    <ValueField id={id} label={t(`form.${id}`)} error={wrong(id)} value={chosen[id]}>
      {(control) => <DateInput {...control} min={earliest} max={today} />}
    </ValueField>
  );
  const text = (id: "search" | "atLeast" | "atMost", hint: string, inputMode?: "decimal") => (
    <ValueField
      id={id}
      label={t(`filter.${id === "search" && page.referred ? "searchReferred" : id}`)}
      hint={hint}
      error={wrong(id)}
      value={chosen[id]}
    >
      {(control) => (
        <TextInput
          {...control}
          width={inputMode ? "medium" : "full"}
          inputMode={inputMode}
          autoComplete="off"
        />
      )}
    </ValueField>
  );
  const hint = t("form.customHint", { earliest, days: rangeRulesOf(head.account.kind).longestDays });
  return (
    <Form method="post" action={path} noValidate>
      <FormToken />
      {(["account", "range", "order"] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={chosen[name]} />
      ))}
      <Stack>
        <ErrorSummary errors={errors} />
        <fieldset>
          <legend>{t("form.custom")}</legend>
          <p className="field__hint">{hint}</p>
          <Cluster align="end">
            {date("from")}
            {date("to")}
          </Cluster>
        </fieldset>
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
        <Cluster>
          <Button>{t("form.submit")}</Button>
          <Link to={accountPath(path, head.account)} reloadDocument>
            {t("form.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}
