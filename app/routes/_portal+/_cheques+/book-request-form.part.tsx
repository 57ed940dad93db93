import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AccountSummary } from "~/domain/accounts";
import { bookCounts, leavesIn } from "~/domain/cheque-books";
import { bookRequestFields } from "~/domain/cheque-forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { controlAria, Field } from "~/ui/field";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { Select } from "~/ui/select";
import { AccountSelect } from "../_statements+/account-select.part";
import type { ChequeAnswer } from "./cheque-answer.server";
import { useChequeErrors } from "./cheque-errors.part";
import { PasswordField } from "./password-field.part";

interface BookRequestFormProps {
  accounts: readonly AccountSummary[];
  typed: Record<string, string>;
  reference: string;
  answer: ChequeAnswer | undefined;
}

export function BookRequestForm({ accounts, typed, reference, answer }: BookRequestFormProps) {
  const { t } = useTranslation("cheques");
  const { t: common } = useTranslation();
  const { of, lines } = useChequeErrors(answer, bookRequestFields);
  const books = of("books");
  const texts = books ? { error: books } : {};
  return (
    <Form method="post" noValidate>
      <FormToken />
      <input type="hidden" name="reference" value={reference} />
      <Stack>
        <ErrorSummary errors={lines} />
        <AccountSelect accounts={accounts} chosen={typed.account ?? ""} error={of("account")} placeholder />
        <Field id="books" label={t("request.books")} {...texts}>
          <Select
            {...controlAria("books", texts)}
            name="books"
            defaultValue={typed.books}
            placeholder
            options={bookCounts.map((count) => ({
              value: count,
              label: t(`request.counts.${count}`, { leaves: leavesIn(count) }),
            }))}
          />
        </Field>
        <PasswordField error={of("transactionPassword")} />
        <Cluster>
          <Button>{common("actions.submit")}</Button>
          <Link to="/ChequeBookRequest" reloadDocument>
            {common("actions.clear")}
          </Link>
        </Cluster>
      </Stack>
    </Form>
  );
}
