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
  const outcome = await getPaymentOutcome(customer, args.params.reference);
  if (outcome.state === "scheduled") throw redirect("/ViewScheduleTransfer", { status: 303 });
  if (outcome.state !== "known") {
    const failed = !("order" in outcome);
    const title = failed ? t("title") : t(`${outcome.state}.title`);
    const order = failed ? null : outcome.order;
    const words = order && amountInWords(order.amount, language);
    const soon = outcome.state === "pending";
    return data({ title, failed, soon, outcome, order, words }, { status: failed ? 503 : 200 });
  }
  // The customer's own loan or recurring deposit is called what it is.
  const toName = paidIntoName(language, outcome.payment.kind, outcome) ?? outcome.payment.toName;
  const payment = { ...outcome.payment, toName };
  const known = { ...outcome, payment };
  const { kind, state } = payment;
  const made = await findDone(customer, transferChange(kind), customer.query.get("done"));
  const late = isLate(payment, customer.portal.clock.now());
  const isUnderWay = progressOf(state) === "under-way";
  const promises = [promiseOf(t, payment), complaintWay(t, customer.portal.profile)];
  // While the other bank owes an answer, paying again could pay twice.
  const isSettled = state !== "deemed-success" && state !== "declined";
  return data({
    title: sent(t, payment),
    failed: false,
    soon: isUnderWay && railOf(kind) === "imps",
    known,
    fresh: made?.reference === known.reference,
    late,
    /** Link to another payment like it. */
    again: !customer.viewOnly && !late && isSettled ? await findAgain(customer, payment) : null,
    /** While it is under way: return of the money, and way of a complaint. */
    promises: isUnderWay ? promises.filter((text) => text !== "") : [],
    /** The end of the payment, if the title does not say it. */
    told: tellOf(t, payment),
    into: paidIntoRows(language, known),
    /** The customer's own accounts in it. */
    own: customer.accounts.filter(({ accountNumber }) =>
      [payment.fromAccount, payment.toAccount].includes(accountNumber),
    ),
  });
}

type Payment = KnownPayment["payment"];

/** Link to another payment like it; `adds`: its payee must be added first. */
async function findAgain(customer: SignedIn, payment: Payment) {
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

/** Without the amount if the money did not arrive. */
function sent(t: TFunction<"payments">, { kind, state, amount: paise, toAccount, toName }: Payment): string {
  const account = lastFour(toAccount);
  const name = toName || toAccount;
  if (progressOf(state) === "money-back" || state === "declined") return t("payment.title", { name });
  const amount = formatRupees(paise);
  if (kind === "own-account") return t("new.moved", { amount, account });
  if (isPaidInto(kind)) return t(`new.${kind}`, { amount, account });
  return t("new.sent", { amount, name });
}

export default function PaymentPage() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("payments");
  useAskAgain(page.soon);
  const trail = <Breadcrumbs trail={[{ to: "/Payments", label: t("title") }]} />;
  if ("known" in page)
    return (
      <Page breadcrumbs={trail} lead={<PaymentStateShown {...page} />}>
        <PaymentShown {...page} />
      </Page>
    );
  const { outcome, order, words } = page;
  const { reference } = outcome;
  return (
    <Page breadcrumbs={trail}>
      <Told outcome={outcome} />
      {"askedAt" in outcome ? (
        <DescriptionList
          facts={[
            order && { term: t("payment.amount"), value: { money: order.amount, size: "large" } },
            order && { term: t("payment.words"), value: words },
            order && { term: t("payment.to"), value: { written: order.toName } },
            order && { term: t("payment.toAccount"), value: lastFour(order.toAccount) },
            order && { term: t("payment.from"), value: lastFour(order.fromAccount) },
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

const ASK_EVERY_MS = 3_000;
const MAX_ASKED = 20;

/** IMPS is answered within seconds, a pending payment once the bank can be asked: reloads for a minute; without scripts there is a link. */
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
