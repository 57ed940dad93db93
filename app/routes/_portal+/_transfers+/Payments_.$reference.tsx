import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useRevalidator } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { formatIstTime } from "common/dates";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { payeeKey } from "common/payees";
import { isLate, progressOf, payeeKindOf, railOf } from "common/payments";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { say } from "~/i18n/wording";
import { findDone } from "~/change/change-flow.server";
import { listPayees } from "~/customer/payees.server";
import { requireCustomer, type SignedIn } from "~/session/guards.server";
import { complaintWay, promiseOf } from "~/i18n/payment-promise";
import { useBank } from "~/ui/bank";
import { Breadcrumbs } from "~/ui/navigation";
import { Announcement, DescriptionList, Notice } from "~/ui/content";
import { Cluster, Page } from "~/ui/layout";
import { noBreak } from "~/ui/text";
import { getPaymentOutcome, tellOf, type KnownPayment, type PaymentOutcome } from "./payment-outcome.server";
import { CheckAgain, PaymentShown, PaymentStateShown } from "./payment-shown.part";
import { isPaidInto, paidIntoName, paidIntoRows } from "./paid-into.server";
import { transferChange } from "./transfers.changes.server";
import { sendAgainHref } from "./transfers.forms";

export const handle = { i18n: ["common", "bank-words", "flows", "payments"] };

type Doubtful = Exclude<PaymentOutcome, { state: "known" | "scheduled" }>;

/** `/Payments/<reference>`; with `?done=<flow>` right after it was sent. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const language = await languageOf(args.request);
  const t = translator(language, "payments");
  const outcome = named(await getPaymentOutcome(customer, args.params.reference), language);
  if (outcome.state === "scheduled") throw redirect("/ViewScheduleTransfer", { status: 303 });
  if (outcome.state !== "known") {
    const failed = !("order" in outcome);
    const title = failed ? t("title") : t(`${outcome.state}.title`);
    const order = failed ? null : outcome.order;
    const words = order ? amountInWords(order.amount, language) : "";
    const none = { late: false, again: null, promises: [], told: null, into: [], own: [] };
    return data({ title, failed, outcome, fresh: false, words, ...none }, { status: failed ? 503 : 200 });
  }
  const { payment } = outcome;
  const run = customer.query.get("done");
  const made = await findDone(customer, transferChange(payment.kind), run);
  const late = isLate(payment, customer.portal.clock.now());
  const isUnderWay = progressOf(payment.state) === "under-way";
  const promises = [promiseOf(t, payment), complaintWay(t, customer.portal.profile)];
  return data({
    title: sent(t, outcome),
    failed: false,
    outcome,
    fresh: made?.reference === outcome.reference,
    words: "",
    late,
    again: !customer.viewOnly && !late && isSettled(outcome) ? await findAgain(customer, outcome) : null,
    promises: isUnderWay ? promises.filter((text) => text !== "") : [],
    told: tellOf(t, payment),
    into: paidIntoRows(language, outcome),
    own: customer.accounts.filter(({ accountNumber }) =>
      [payment.fromAccount, payment.toAccount].includes(accountNumber),
    ),
  });
}

/** The customer's own loan or recurring deposit is called what it is. */
function named(outcome: PaymentOutcome, language: Language): PaymentOutcome {
  if (outcome.state !== "known") return outcome;
  const { payment } = outcome;
  const toName = paidIntoName(language, payment.kind, outcome) ?? payment.toName;
  return { ...outcome, payment: { ...payment, toName } };
}

/** While the other bank owes an answer, paying again could pay twice. */
const isSettled = ({ payment: { state } }: KnownPayment) =>
  state !== "deemed-success" && state !== "declined";

/** Link to another payment like it; `adds`: its payee must be added first. */
async function findAgain(customer: SignedIn, { payment }: KnownPayment) {
  const key = payeeKey({ accountNumber: payment.toAccount, ifsc: payment.ifsc });
  const kind = payeeKindOf(payment.kind);
  const between = {
    from: customer.handleOf("account", payment.fromAccount),
    to: customer.handleOf(kind ? "payee" : "account", key),
  };
  const to = sendAgainHref(payment, between, customer.sealTyped);
  const listed = kind && (await listPayees(customer, kind));
  if (!kind || listed?.outcome !== "done") return { to, adds: false };
  const adds = !listed.answer.some((payee) => payeeKey(payee) === key);
  return { to: adds ? `/Beneficiary?kind=${kind}` : to, adds };
}

const nameOf = ({ payment: { toName, toAccount } }: KnownPayment) => toName || toAccount;

/** Without the amount if the money did not arrive. */
function sent(t: TFunction<"payments">, outcome: KnownPayment): string {
  const { kind, state, amount: paise, toAccount } = outcome.payment;
  const account = lastFour(toAccount);
  const name = nameOf(outcome);
  if (progressOf(state) === "money-back" || state === "declined") return t("payment.title", { name });
  const amount = formatRupees(paise);
  if (kind === "own-account") return t("new.moved", { amount, account });
  if (isPaidInto(kind)) return t(`new.${kind}`, { amount, account });
  return t("new.sent", { amount, name });
}

export default function Payment() {
  const { outcome, ...shown } = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  useAskAgain(answersSoon(outcome));
  const trail = <Breadcrumbs trail={[{ to: "/Payments", label: t("title") }]} />;
  if (outcome.state === "known")
    return (
      <Page breadcrumbs={trail} lead={<PaymentStateShown known={outcome} late={shown.late} />}>
        <PaymentShown known={outcome} {...shown} />
      </Page>
    );
  const { reference } = outcome;
  const order = "order" in outcome ? outcome.order : null;
  return (
    <Page breadcrumbs={trail}>
      <Told outcome={outcome} />
      {"askedAt" in outcome ? (
        <DescriptionList
          facts={[
            ...(order
              ? [
                  { term: t("payment.amount"), value: { money: order.amount, size: "large" as const } },
                  { term: t("payment.words"), value: shown.words },
                  { term: t("payment.to"), value: { written: order.toName } },
                  { term: t("payment.toAccount"), value: lastFour(order.toAccount) },
                  { term: t("payment.from"), value: lastFour(order.fromAccount) },
                ]
              : []),
            { term: t("payment.reference"), value: { reference } },
            { term: t("pending.askedAt"), value: formatIstTime(outcome.askedAt) },
          ]}
        />
      ) : null}
      <Cluster>
        {outcome.state === "refused" ? null : <CheckAgain reference={reference} />}
        <Link to="/Payments">{t("payment.all")}</Link>
      </Cluster>
    </Page>
  );
}

/** IMPS is answered within seconds; a pending payment once the bank can be asked. */
function answersSoon(outcome: PaymentOutcome): boolean {
  if (outcome.state !== "known") return outcome.state === "pending";
  const { kind, state } = outcome.payment;
  return railOf(kind) === "imps" && progressOf(state) === "under-way";
}

const ASK_EVERY_MS = 3_000;
const MAX_ASKED = 20;

/** Reloads for a minute; without scripts there is a link. */
function useAskAgain(wanted: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!wanted) return;
    let times = 0;
    const timer = setInterval(() => {
      times += 1;
      if (times === MAX_ASKED) clearInterval(timer);
      if (!document.hidden) revalidate();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [wanted, revalidate]);
}

const kinds = { pending: "warning", refused: "danger", "carried-out": "success" } as const;

function Told({ outcome }: { outcome: Doubtful }) {
  const { t } = useTranslation("payments");
  const { t: flows } = useTranslation("flows");
  const helpline = noBreak(useBank().helpline);
  if (outcome.state === "not-offered") return <Notice kind="danger">{t("errors.notOffered")}</Notice>;
  if (outcome.state === "silent") return <Announcement kind="danger">{t(outcome.why)}</Announcement>;
  return (
    <Announcement kind={kinds[outcome.state]}>
      <p>{t(`${outcome.state}.text`)}</p>
      {outcome.state === "pending" ? <p>{t("pending.next", { helpline })}</p> : null}
      {outcome.state === "refused" ? <p>{say(flows, outcome.why)}</p> : null}
    </Announcement>
  );
}
