import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { payeeKindOf, progressOf, stateNameOf } from "common/payments";
import { useBankWords } from "~/i18n/bank-words";
import { useOwnAccountName } from "~/ui/account-names";
import { useBank } from "~/ui/bank";
import { Button, SecondaryLink } from "~/ui/button";
import { Card, DescriptionList, Details, Notice } from "~/ui/content";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { Cluster } from "~/ui/layout";
import { Link } from "~/ui/link";
import { classes } from "~/ui/recipe";
import { State } from "~/ui/state";
import { noBreak } from "~/ui/text";
import type { KnownPayment } from "./payment-outcome.server";
import type { showPayment } from "./payment-page.server";

type PaymentShownProps = Awaited<ReturnType<typeof showPayment>>;

/** Below the heading, and announced whenever it changes. */
export function PaymentStateShown({ known, late }: PaymentShownProps) {
  const { t } = useTranslation("payments");
  return (
    <span role="status">
      <State of={stateNameOf(known.payment.state)}>{late ? t("late.title") : undefined}</State>
    </span>
  );
}

export function PaymentShown(shown: PaymentShownProps) {
  const { t } = useTranslation("payments");
  const { told, promises, late } = shown;
  const { ticket } = shown.known;
  const helpline = noBreak(useBank().helpline);
  return (
    <>
      {told ? <p>{told}</p> : null}
      {late ? <Notice kind="warning">{t("late.text", { helpline })}</Notice> : null}
      {ticket ? <Notice kind="warning">{t("payment.reported", { ticket, helpline })}</Notice> : null}
      <Actions {...shown} />
      <Facts {...shown} />
      <History {...shown.known} />
      {promises.length > 0 ? (
        <Notice title={t("promise.title")}>
          {promises.map((promise) => (
            <p key={promise}>{promise}</p>
          ))}
        </Notice>
      ) : null}
    </>
  );
}

function Actions({ known, again, fresh }: PaymentShownProps) {
  const { t } = useTranslation("payments");
  const { payment, ticket, ticketReason } = known;
  const { reference, state, kind } = payment;
  const progress = progressOf(state);
  const back = progress === "money-back" || state === "declined";
  const shares = !back && payeeKindOf(kind) !== null;
  const canShare = useHydrated() && "share" in navigator && shares;
  const paper = back ? "payment.record" : progress === "under-way" ? "payment.order" : "payment.receipt";
  return (
    <>
      <Cluster>
        {shares ? <Share payment={payment} direct={canShare} /> : null}
        <a
          className={classes("button", { look: canShare && "secondary" })}
          href={`/Receipts/${reference}.pdf`}
        >
          <Icon name="download" /> {t(paper)}
        </a>
        {again ? (
          <SecondaryLink to={again.to}>{t(again.adds ? "payment.addPayee" : "payment.again")}</SecondaryLink>
        ) : null}
        {progress === "under-way" ? <CheckAgain reference={reference} /> : null}
      </Cluster>
      {again?.adds ? <p>{t("payment.payeeGone")}</p> : null}
      <Cluster>
        {ticket && (ticketReason ?? "not-mine") === "not-mine" ? null : (
          <Link to={`/Payments/${reference}/report`}>{t("payment.report")}</Link>
        )}
        {fresh ? <Link to="/Send">{t("payment.sendMore")}</Link> : null}
      </Cluster>
    </>
  );
}

/** Its steps, open unless it arrived. */
function History({ payment, history }: KnownPayment) {
  const { t } = useTranslation("payments");
  const bankWord = useBankWords();
  if (history.length < 2) return null;
  return (
    <Details summary={t("payment.history")} open={progressOf(payment.state) !== "arrived"}>
      <ol>
        {history.map(({ state, at, reason }) => (
          <li key={state}>
            {[formatIstTime(at), t(`states.${state}`), bankWord("paymentReason", reason)]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ))}
      </ol>
    </Details>
  );
}

/** Shares by the browser, else by e-mail; nothing of the customer's accounts. */
function Share({ payment, direct }: Pick<KnownPayment, "payment"> & { direct: boolean }) {
  const { amount, toName, toAccount, reference } = payment;
  const { t } = useTranslation("payments");
  const name = toName || lastFour(toAccount);
  const text = t("payment.shareText", { amount: formatRupees(amount), name, reference });
  const words = (
    <>
      <Icon name="share" /> {t("payment.share")}
    </>
  );
  return direct ? (
    // Rejects if the customer closes the dialog.
    <Button type="button" onClick={() => void navigator.share({ text }).catch(() => null)}>
      {words}
    </Button>
  ) : (
    <a className="button button--secondary" href={`mailto:?body=${encodeURIComponent(text)}`}>
      {words}
    </a>
  );
}

export function CheckAgain({ reference }: { reference: string }) {
  const { t } = useTranslation("payments");
  return (
    <SecondaryLink to={`/Payments/${reference}`} reloadDocument>
      {t("pending.check")}
    </SecondaryLink>
  );
}

function Facts({ known, late, arrives, into, own }: PaymentShownProps) {
  const { t } = useTranslation("payments");
  const bankWord = useBankWords();
  const account = useOwnAccountName(own);
  const { shortName } = useBank();
  const { payment, history, balanceAfter } = known;
  const { kind, state, amount, charge, arrivesBy, ifsc, bankName = shortName } = payment;
  const progress = progressOf(state);
  const backAt = progress === "money-back" ? history.find((step) => step.state === state)?.at : undefined;
  const written = (term: string, value: string | undefined) => value && { term, value: { written: value } };
  return (
    <Card main>
      <DescriptionList
        close
        facts={[
          { term: t("payment.reference"), value: { reference: payment.reference } },
          { term: t("payment.paidAt"), value: formatIstTime(payment.paidAt) },
          written(t("payment.reason"), bankWord("paymentReason", payment.reason)),
          written(
            t("payment.givenBack"),
            backAt &&
              t("payment.givenBackOn", {
                amount: formatRupees(amount + charge),
                when: formatIstTime(backAt),
              }),
          ),
          progress === "under-way" &&
            arrivesBy && {
              term: t(late ? "late.promised" : "payment.arrives"),
              value: late ? formatIstTime(arrivesBy) : arrives,
            },
          {
            term: t("payment.toAccount"),
            value: payeeKindOf(kind)
              ? [`${bankName} ${lastFour(payment.toAccount)}`, ifsc].filter(Boolean).join(", ")
              : account(payment.toAccount),
          },
          { term: t("payment.from"), value: account(payment.fromAccount) },
          progress !== "money-back" &&
            balanceAfter !== undefined && { term: t("payment.balanceAfter"), value: { money: balanceAfter } },
          ...into,
          { term: t("payment.kind"), value: t(`kinds.${kind}`) },
          { term: t("payment.charge"), value: charge === 0n ? t("payment.noCharge") : { money: charge } },
          written(t("payment.remark"), payment.remark),
          written(t("payment.networkReference"), payment.networkReference),
        ]}
      />
    </Card>
  );
}
