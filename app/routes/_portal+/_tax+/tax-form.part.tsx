import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "common/accounts";
import type { FinancialYear } from "common/financial-years";
import { ALL_ACCOUNTS, taxFields, taxQuarters, type TaxField, type TaxQuery } from "./tax.forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/form";
import { Cluster, Stack } from "~/ui/layout";
import { AccountSelect } from "~/ui/account-select";
import { ChoiceField } from "./tax-controls.part";

interface TaxFormProps {
  accounts: readonly AccountSummary[];
  years: readonly FinancialYear[];
  query: TaxQuery;
}

/** Account, year and quarter, asked for by the address. */
export function TaxForm({ accounts, years, query }: TaxFormProps) {
  const { t } = useTranslation("tax");
  const { t: common } = useTranslation();
  const { chosen } = query;
  const missing = query.state === "wrong" ? query.missing : [];
  const error = (field: TaxField) => (missing.includes(field) ? t(`errors.${field}`) : undefined);
  const errors =
    missing.length === taxFields.length
      ? [{ id: "account", text: t("errors.fillAll") }]
      : missing.map((field) => ({ id: field, text: t(`errors.${field}`) }));
  return (
    <Form method="get" noValidate>
      <Stack>
        <ErrorSummary errors={errors} />
        <Cluster align="end">
          <AccountSelect
            accounts={accounts}
            chosen={chosen.account}
            error={error("account")}
            placeholder
            first={{ value: ALL_ACCOUNTS, label: t("form.allAccounts") }}
          />
          <ChoiceField
            id="year"
            label={t("form.year")}
            chosen={chosen.year}
            error={error("year")}
            options={years.map(({ choice, name }) => ({ value: choice, label: name }))}
          />
          <ChoiceField
            id="quarter"
            label={t("form.quarter")}
            chosen={chosen.quarter}
            error={error("quarter")}
            options={taxQuarters.map((quarter) => ({
              value: quarter,
              label: t(`form.quarters.${quarter}`),
            }))}
          />
        </Cluster>
        <Cluster>
          <Button>{common("actions.submit")}</Button>
          <Link to="/TDSEnquiry" reloadDocument>
            {common("actions.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}
