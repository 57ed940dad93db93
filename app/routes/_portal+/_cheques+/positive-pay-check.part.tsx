import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "~/domain/dates";
import type { Declaration } from "~/domain/positive-pay-form";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { Money } from "~/ui/money";
import { Notice } from "~/ui/notice";

interface PositivePayCheckProps {
  runId: string;
  declaration: Declaration;
  fault: "tooOften" | "unreachable" | "inDoubt" | undefined;
}

/** All of it once more: nothing undoes a declaration. */
export function PositivePayCheck({ runId, declaration, fault }: PositivePayCheckProps) {
  const { t } = useTranslation("cheques");
  const { t: flows } = useTranslation("flows");
  const { account, payee, number, instrumentDate, issueDate, amount, remark } = declaration;
  return (
    <Stack>
      <ErrorSummary errors={fault ? [{ text: t(`positivePay.errors.${fault}`) }] : []} />
      <Notice kind="warning">{t("positivePay.check.warning")}</Notice>
      <Card main>
        <DescriptionList
          facts={[
            { term: t("positivePay.fields.number"), value: <span className="money">{number}</span> },
            { term: t("positivePay.fields.payee"), value: <bdi>{payee}</bdi> },
            { term: t("positivePay.fields.amount"), value: <Money paise={amount} size="large" /> },
            { term: t("positivePay.fields.instrumentDate"), value: formatDate(instrumentDate) },
            { term: t("positivePay.fields.issueDate"), value: formatDate(issueDate) },
            { term: t("positivePay.fields.account"), value: account },
            { term: t("positivePay.fields.remark"), value: <bdi>{remark}</bdi> },
          ]}
        />
      </Card>
      <Form method="post" action="/PositivePay">
        <FormToken />
        <input type="hidden" name="run" value={runId} />
        <Cluster>
          <Button name="intent" value="confirm">
            {t("positivePay.check.confirm")}
          </Button>
          <Button look="quiet" name="intent" value="change">
            {flows("check.change")}
          </Button>
        </Cluster>
      </Form>
    </Stack>
  );
}
