import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Cluster, Stack } from "~/ui/layout";
import { AccountSelect } from "../_statements+/account-select.part";
import type { ChequeAnswer } from "./cheque-answer.server";
import { useChequeErrors } from "./cheque-errors.part";
import { NumberField } from "./number-field.part";

interface FateFormProps {
  accounts: readonly AccountSummary[];
  typed: Record<"account" | "number", string>;
  wrong: ChequeAnswer | null;
}

/** Which cheque, asked for by the address. */
export function FateForm({ accounts, typed, wrong }: FateFormProps) {
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const { of, lines } = useChequeErrors(wrong ?? undefined, []);
  const nothing = wrong !== null && typed.account === "" && typed.number === "";
  return (
    <Form key={JSON.stringify(typed)} method="get" noValidate>
      <Stack>
        <ErrorSummary errors={nothing ? [{ id: "account", text: t("errors.fateBoth") }] : lines} />
        <AccountSelect accounts={accounts} chosen={typed.account} error={of("account")} placeholder />
        <NumberField
          id="number"
          label={t("stop.number")}
          hint={t("stop.numberHint")}
          typed={typed.number}
          error={of("number")}
        />
        <Cluster>
          <Button>{common("actions.submit")}</Button>
          <Link to="/FateOfCheque" reloadDocument>
            {common("actions.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}
