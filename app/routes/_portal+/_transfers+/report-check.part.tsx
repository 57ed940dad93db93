import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ReportReason } from "~/domain/payment-report";
import type { KnownPayment } from "~/flows/payment-standing.server";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormToken } from "~/ui/form-token";
import { Cluster, Stack } from "~/ui/layout";
import { ReportedPayment } from "./reported-payment.part";

/** What will happen, before it does. */
export function ReportCheck({ payment, reason }: Pick<KnownPayment, "payment"> & { reason: ReportReason }) {
  const { t } = useTranslation("payments");
  const here = `/Payments/${payment.reference}`;
  return (
    <>
      <section>
        <Stack gap="small">
          <h2>{t("report.whatHappens")}</h2>
          <ul>
            <li>{t("report.stops")}</li>
            <li>{t("report.ticket")}</li>
            <li>{t("report.lift")}</li>
            <li>{t("report.notBack")}</li>
          </ul>
        </Stack>
      </section>
      <ReportedPayment payment={payment} />
      <DescriptionList facts={[{ term: t("report.reason"), value: t(`report.reasons.${reason}`) }]} />
      <Form method="post" action={`${here}/report?reason=${reason}`}>
        <FormToken />
        <input type="hidden" name="reason" value={reason} />
        <Stack>
          <Cluster>
            <Button>{t("report.confirm")}</Button>
            <Link to={`${here}/report`}>{t("report.change")}</Link>
            <Link to={here}>{t("report.keep")}</Link>
          </Cluster>
        </Stack>
      </Form>
    </>
  );
}
