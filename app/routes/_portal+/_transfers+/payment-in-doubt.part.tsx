import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { formatIstTime } from "~/domain/dates";
import type { KnownPayment, PaymentStanding } from "~/flows/payment-standing.server";
import { say } from "~/i18n/wording";
import { LinkButton } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Cluster } from "~/ui/layout";
import { noBreak } from "~/ui/no-break";
import { Notice } from "~/ui/notice";
import { Reference } from "~/ui/reference";

type Doubtful = Exclude<PaymentStanding, KnownPayment | { state: "scheduled" }>;

/** What the portal can say where the bank has told nothing of the payment: above all, whether to pay again. */
export function PaymentInDoubt({ standing }: { standing: Doubtful }) {
  const { t } = useTranslation("payments");
  const { reference } = standing;
  return (
    <>
      <Told standing={standing} />
      {"askedAt" in standing ? (
        <DescriptionList
          facts={[
            { term: t("payment.reference"), value: <Reference>{reference}</Reference> },
            { term: t("pending.askedAt"), value: formatIstTime(standing.askedAt) },
          ]}
        />
      ) : null}
      <Cluster>
        {standing.state === "refused" ? null : (
          <LinkButton look="secondary" to={`/Payments/${reference}`} reloadDocument>
            {t("pending.check")}
          </LinkButton>
        )}
        <Link to="/Payments">{t("payment.all")}</Link>
      </Cluster>
    </>
  );
}

function Told({ standing }: { standing: Doubtful }) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const helpline = noBreak(bankProfile.helpline);
  switch (standing.state) {
    case "pending":
      return (
        <Notice kind="warning" announced>
          <p>{t("pending.text")}</p>
          <p>{t("pending.next", { helpline })}</p>
        </Notice>
      );
    case "refused":
      return (
        <Notice kind="danger" announced>
          <p>{t("refused.text")}</p>
          <p>{say(flows, standing.why)}</p>
        </Notice>
      );
    case "carried-out":
      return (
        <Notice kind="success" announced>
          {t("carriedOut.text")}
        </Notice>
      );
    case "silent":
      return (
        <Notice kind="danger" announced>
          {t(standing.why === "unreachable" ? "errors.unreachable" : "errors.unclear")}
        </Notice>
      );
    case "not-offered":
      return <Notice kind="danger">{t("errors.notOffered")}</Notice>;
  }
}
