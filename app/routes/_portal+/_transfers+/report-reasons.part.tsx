import { Form, Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { reportReasons } from "~/domain/payment-report";
import type { KnownPayment } from "~/flows/payment-standing.server";
import { Button } from "~/ui/button";
import { Radios } from "~/ui/choices";
import { ErrorSummary } from "~/ui/error-summary";
import { Cluster, Stack } from "~/ui/layout";
import { ReportedPayment } from "./reported-payment.part";

/** What is wrong with the payment; the answer goes on by the address, nothing is reported yet. `asked`: without one, too. */
export function ReportReasons({ payment }: Pick<KnownPayment, "payment">) {
  const { t } = useTranslation("payments");
  const { t: common } = useTranslation();
  const [query] = useSearchParams();
  const error = query.has("asked") ? t("errors.chooseReason") : undefined;
  return (
    <>
      <p>{t("report.lead")}</p>
      <ReportedPayment payment={payment} />
      <Form method="get" id="report" noValidate>
        <Stack>
          <ErrorSummary errors={error ? [{ id: "reason", text: error }] : []} />
          <Radios
            field={{ id: "reason", name: "reason", formId: "report" }}
            label={t("report.question")}
            options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
            {...(error ? { error } : {})}
          />
          <Cluster>
            <Button name="asked">{common("actions.continue")}</Button>
            <Link to={`/Payments/${payment.reference}`}>{t("report.keep")}</Link>
          </Cluster>
        </Stack>
      </Form>
    </>
  );
}
