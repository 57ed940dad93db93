import { useTranslation } from "react-i18next";
import {
  directions,
  filterFields,
  LONGEST_SEARCH,
  type ChosenFilter,
  type FilterFault,
} from "~/domain/statement-filter";
import { Details } from "~/ui/details";
import { Field, controlAria } from "~/ui/field";
import { TextInput } from "~/ui/input";
import { Cluster, Stack } from "~/ui/layout";
import { Select } from "~/ui/select";

interface FilterFieldsProps {
  chosen: ChosenFilter;
  wrong: (field: FilterFault["field"]) => string | undefined;
}

/** What to look for within the statement: folded away until something is. */
export function FilterFields({ chosen, wrong }: FilterFieldsProps) {
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
        {text("search", t("filter.searchHint", { longest: LONGEST_SEARCH }))}
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
