import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import {
  progressOf,
  payeeKindOf,
  railOf,
  type Progress,
  type PaymentState,
  type TransferKind,
} from "common/payments";
import { useBankWords } from "~/i18n/bank-words";
import { useBank } from "~/ui/bank";
import { Button, LinkButton, SecondaryLink } from "~/ui/button";
import { timeColumn } from "~/ui/columns";
import { DataTable, type Column } from "~/ui/data-table";
import { DescriptionList, Notice } from "~/ui/content";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { Cluster } from "~/ui/layout";
import { State, type StateKind } from "~/ui/list";
import { Steps } from "~/ui/navigation";
import { noBreak, Reference } from "~/ui/text";
import type { KnownPayment } from "./payment-outcome.server";

interface PaymentShownProps {
  known: KnownPayment;
  late: boolean;
  words: string;
  /** Link to another payment like it; `adds`: its payee must be added first. */
  again: { to: string; adds: boolean } | null;
  fresh: boolean;
}

const noticeKinds = {
  arrived: "success",
  "under-way": "information",
  "money-back": "warning",
} as const satisfies Record<Progress, string>;

const stateKinds = { arrived: "done", "under-way": "way", "money-back": "back" } as const satisfies Record<
  Progress,
  StateKind
>;

export function PaymentShown({ known, late, words, again, fresh }: PaymentShownProps) {
  const { t } = useTranslation("payments");
  const { payment, history, ticket, ticketReason } = known;
  const { t: common } = useTranslation();
  const bankWord = useBankWords();
  const reasons: Column<(typeof history)[number]> = {
    heading: t("columns.reason"),
    cell: ({ reason }) => bankWord("paymentReason", reason),
  };
  const progress = progressOf(payment.state);
  const back = progress === "money-back" || payment.state === "declined";
  const helpline = noBreak(useBank().helpline);
  return (
    <>
      <Progress payment={payment} />
      <Notice
        kind={late ? "warning" : noticeKinds[progress]}
        title={t(late ? "late.title" : `outlooks.${progress}`)}
        announced={fresh}
      >
        <p>
          {t(`happened.${happenedTo(payment)}`, {
            amount: formatRupees(payment.amount),
            name: payment.toName || payment.toAccount,
            from: payment.fromAccount,
            to: payment.toAccount,
          })}
        </p>
        {late ? <p>{t("late.text", { helpline })}</p> : null}
      </Notice>
      {ticket ? <Notice kind="warning">{t("payment.reported", { ticket, helpline })}</Notice> : null}
      <Cluster>
        {fresh ? <LinkButton to="/main">{common("actions.toHome")}</LinkButton> : null}
        {progress === "under-way" ? <CheckAgain reference={payment.reference} /> : null}
        <a className="button button--secondary" href={`/Receipts/${payment.reference}.pdf`}>
          <Icon name="download" /> {t(back ? "payment.record" : "payment.receipt")}
        </a>
        {back || payeeKindOf(payment.kind) === null ? null : <Share payment={payment} />}
        {fresh ? <SecondaryLink to="/Send">{t("payment.sendMore")}</SecondaryLink> : null}
        {again ? (
          <SecondaryLink to={again.to}>{t(again.adds ? "payment.addPayee" : "payment.again")}</SecondaryLink>
        ) : null}
        {ticket && (ticketReason ?? "not-mine") === "not-mine" ? null : (
          <Link to={`/Payments/${payment.reference}/report`}>{t("payment.report")}</Link>
        )}
      </Cluster>
      {again?.adds ? <p>{t("payment.payeeGone")}</p> : null}
      <Facts known={known} late={late} words={words} />
      <DataTable
        caption={t("payment.history")}
        rows={history}
        columns={[
          { heading: t("columns.state"), names: true, cell: ({ state }) => t(`states.${state}`) },
          timeColumn(t("columns.when"), "at"),
          ...(history.some(({ reason }) => reason) ? [reasons] : []),
        ]}
      />
      <p>
        <Link to="/Payments">{t("payment.all")}</Link>
      </p>
    </>
  );
}

/** Shares by the browser, else by e-mail; nothing of the customer's accounts. */
function Share({ payment: { amount, toName, toAccount, reference } }: Pick<KnownPayment, "payment">) {
  const { t } = useTranslation("payments");
  const hydrated = useHydrated();
  const name = toName || toAccount;
  const text = t("payment.shareText", { amount: formatRupees(amount), name, reference });
  const words = (
    <>
      <Icon name="share" /> {t("payment.share")}
    </>
  );
  return hydrated && "share" in navigator ? (
    // Rejects if the customer closes the dialog.
    <Button type="button" look="secondary" onClick={() => void navigator.share({ text }).catch(() => null)}>
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

function Progress({ payment: { kind, state } }: Pick<KnownPayment, "payment">) {
  const { t } = useTranslation("payments");
  if (railOf(kind) === "within-bank") return null;
  const back = progressOf(state) === "money-back" || state === "declined";
  const steps = [
    t("progress.sent"),
    t("outlooks.under-way"),
    t(back ? "outlooks.money-back" : "outlooks.arrived"),
  ];
  return <Steps steps={steps} current={progressOf(state) === "under-way" ? 1 : steps.length} />;
}

/** Keys under `happened` in `locales/*`/payments.json. */
const happened = {
  posted: "posted",
  debited: "on-its-way",
  sent: "on-its-way",
  queued: "waiting",
  settled: "with-their-bank",
  "deemed-success": "unanswered",
  success: "arrived",
  confirmed: "arrived",
  credited: "arrived",
  declined: "declined",
  reversed: "reversed",
  returned: "returned",
} as const satisfies Record<PaymentState, string>;

function happenedTo({ kind, state }: { kind: TransferKind; state: PaymentState }) {
  const own = kind === "own-account" || kind === "rd-instalment" || kind === "loan-repayment";
  return state === "posted" && own ? kind : happened[state];
}

function Facts({ known, late, words }: Pick<PaymentShownProps, "known" | "late" | "words">) {
  const { t } = useTranslation("payments");
  const bankWord = useBankWords();
  const { payment, history } = known;
  const { kind, state, amount, charge, arrivesBy } = payment;
  const progress = progressOf(state);
  const backAt = progress === "money-back" ? history.find((step) => step.state === state)?.at : undefined;
  const bank = [payment.bankName, payment.ifsc].filter(Boolean).join(", ");
  const written = (term: string, value: string | undefined) => value && { term, value: { written: value } };
  return (
    <DescriptionList
      facts={[
        { term: t("payment.amount"), value: { money: amount, size: "large" } },
        { term: t("payment.words"), value: words },
        {
          term: t("payment.state"),
          value: <State kind={late ? "wait" : stateKinds[progress]}>{t(`states.${state}`)}</State>,
        },
        written(t("payment.reason"), bankWord("paymentReason", payment.reason)),
        written(
          t("payment.givenBack"),
          backAt &&
            t("payment.givenBackOn", { amount: formatRupees(amount + charge), when: formatIstTime(backAt) }),
        ),
        written(
          t(late ? "late.promised" : "payment.arrivesBy"),
          progress === "under-way" && arrivesBy ? formatIstTime(arrivesBy) : undefined,
        ),
        {
          term: t("payment.reference"),
          value: (
            <>
              <Reference>{payment.reference}</Reference>
              <p className="field__hint">{t("payment.referenceHint")}</p>
            </>
          ),
        },
        { term: t("payment.paidAt"), value: formatIstTime(payment.paidAt) },
        { term: t("payment.kind"), value: t(`kinds.${kind}`) },
        { term: t("payment.from"), value: payment.fromAccount },
        written(t("payment.to"), payment.toName),
        { term: t("payment.toAccount"), value: payment.toAccount },
        written(t("payment.bank"), bank),
        {
          term: t("payment.charge"),
          value: charge === 0n ? t("payment.noCharge") : { money: charge },
        },
        written(t("payment.remark"), payment.remark),
        written(t("payment.networkReference"), payment.networkReference),
      ]}
    />
  );
}
