import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import { LEAVES_IN_A_BOOK } from "~/domain/cheque-books";
import { stopReasons } from "~/domain/cheque-forms";
import type { StopResult } from "~/flows/cheque-stop.server";
import { Button } from "~/ui/button";
import { Radios } from "~/ui/choices";
import { ErrorSummary } from "~/ui/error-summary";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { AccountSelect } from "../_statements+/account-select.part";
import type { ChequeAnswer } from "./cheque-answer.server";
import { useChequeErrors } from "./cheque-errors.part";
import { NumberField } from "./number-field.part";

interface StopFormProps {
  accounts: readonly AccountSummary[];
  typed: Record<string, string>;
  wrong: ChequeAnswer | null;
  /** Why the bank has not stopped it; the form is empty then. */
  result: Exclude<StopResult, "done"> | "unknown-row" | null;
}

/** Which cheques are to be stopped, and why; the answer goes on by the address, nothing is stopped yet. */
export function StopForm({ accounts, typed, wrong, result }: StopFormProps) {
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const { of, lines } = useChequeErrors(wrong ?? undefined, ["account", "number", "reason"]);
  const reason = of("reason");
  return (
    <Form
      key={`${result} ${JSON.stringify(typed)}`}
      method="get"
      action="/StopChequeRequest"
      id="stop"
      noValidate
    >
      <Stack>
        {result ? (
          <Notice kind="warning" announced>
            {t(`results.${result}`)}
          </Notice>
        ) : null}
        <ErrorSummary errors={lines} />
        <AccountSelect accounts={accounts} chosen={typed.account ?? ""} error={of("account")} placeholder />
        <NumberField
          id="number"
          label={t("stop.number")}
          hint={t("stop.numberHint")}
          typed={typed.number ?? ""}
          error={of("number")}
        />
        <NumberField
          id="last"
          label={t("stop.last")}
          hint={t("stop.lastHint", { leaves: LEAVES_IN_A_BOOK })}
          typed={typed.last ?? ""}
          error={of("last")}
          optional
        />
        <Radios
          field={{ id: "reason", name: "reason", formId: "stop", initialValue: typed.reason }}
          label={t("stop.reason")}
          options={stopReasons.map((value) => ({ value, label: t(`stop.reasons.${value}`) }))}
          {...(reason ? { error: reason } : {})}
        />
        <Cluster>
          <Button name="check">{common("actions.continue")}</Button>
          <Link to="/StopChequeRequest" reloadDocument>
            {common("actions.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}
