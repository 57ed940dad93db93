import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "~/domain/bank-profile";
import { formatRupees } from "~/domain/money";
import { happenedTo } from "~/domain/payment-sentence";
import { outlookOf, type Outlook } from "~/domain/payments";
import type { KnownPayment } from "~/flows/payment-standing.server";
import { LinkButton } from "~/ui/button";
import { Cluster } from "~/ui/layout";
import { noBreak } from "~/ui/no-break";
import { Notice } from "~/ui/notice";
import { PaymentFacts } from "./payment-facts.part";
import { PaymentHistory } from "./payment-history.part";

interface PaymentShownProps {
  standing: KnownPayment;
  /** The amount in words. */
  words: string;
  /** The page of another one like it; null for customers who only look. */
  again: string | null;
  /** Right after it was sent. */
  fresh: boolean;
}

const noticeKinds = {
  arrived: "success",
  "under-way": "information",
  "money-back": "warning",
} as const satisfies Record<Outlook, string>;

/** What happened in a sentence, then every fact, then the steps; and what can be done from here. */
export function PaymentShown({ standing, words, again, fresh }: PaymentShownProps) {
  const { t } = useTranslation("payments");
  const { payment, history, ticket } = standing;
  const outlook = outlookOf(payment.state);
  const helpline = noBreak(bankProfile.helpline);
  return (
    <>
      <Notice kind={noticeKinds[outlook]} title={t(`outlooks.${outlook}`)} announced={fresh}>
        {t(`happened.${happenedTo(payment)}`, {
          amount: formatRupees(payment.amount),
          name: payment.toName || payment.toAccount,
          from: payment.fromAccount,
          to: payment.toAccount,
        })}
      </Notice>
      {ticket ? <Notice kind="warning">{t("payment.reported", { ticket, helpline })}</Notice> : null}
      <Cluster>
        <a className="button button--secondary" href={`/Receipts/${payment.reference}.pdf`}>
          {t("payment.receipt")}
        </a>
        {again ? (
          <LinkButton look="secondary" to={again}>
            {t("payment.again")}
          </LinkButton>
        ) : null}
        {ticket ? null : <Link to={`/Payments/${payment.reference}/report`}>{t("payment.report")}</Link>}
      </Cluster>
      <PaymentFacts payment={payment} history={history} words={words} />
      <PaymentHistory history={history} />
      <p>
        <Link to="/Payments">{t("payment.all")}</Link>
      </p>
    </>
  );
}
