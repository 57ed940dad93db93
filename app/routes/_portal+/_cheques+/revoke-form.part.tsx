import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import type { Stop } from "~/flows/cheque-stop.server";
import { Button, LinkButton } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { ChequeAnswer } from "./cheque-answer.server";
import { useChequeErrors } from "./cheque-errors.part";
import { PasswordField } from "./password-field.part";

interface RevokeFormProps {
  /** Null: there is none, any more or ever. */
  stop: Stop | null;
  reference: string;
  answer: ChequeAnswer | undefined;
}

export function RevokeForm({ stop, reference, answer }: RevokeFormProps) {
  const { t } = useTranslation("cheques");
  const { of, lines } = useChequeErrors(answer, []);
  const keep = (label: string) => (
    <LinkButton look="secondary" to="/ViewStopCheque">
      {label}
    </LinkButton>
  );
  if (stop?.state !== "stopped")
    return (
      <Stack>
        <ErrorSummary errors={lines} />
        <Notice kind="warning">{t("revoke.over")}</Notice>
        <div>{keep(t("stops.title"))}</div>
      </Stack>
    );
  const { accountNumber, number, requestNumber, reason, requestedOn } = stop;
  return (
    <Form method="post" noValidate>
      <FormToken />
      <input type="hidden" name="account" value={accountNumber} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="reference" value={reference} />
      <Stack>
        <ErrorSummary errors={lines} />
        <DescriptionList
          facts={[
            { term: t("columns.account"), value: accountNumber },
            { term: t("columns.number"), value: number },
            { term: t("columns.request"), value: requestNumber },
            { term: t("columns.date"), value: formatDate(requestedOn) },
            { term: t("stop.reason"), value: t(`stop.reasons.${reason}`) },
          ]}
        />
        <PasswordField error={of("transactionPassword")} />
        <Cluster>
          <Button>{t("revoke.confirm")}</Button>
          {keep(t("revoke.keep"))}
        </Cluster>
      </Stack>
    </Form>
  );
}
