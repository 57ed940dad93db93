import type { TFunction } from "i18next";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import { payeeKey } from "common/payees";
import { isLate, progressOf, payeeKindOf, railOf } from "common/payments";
import { findChangeFlow, referenceIn } from "~/change/flow.server";
import { listPayees } from "~/customer/payees.server";
import { translator } from "~/i18n/instances.server";
import { arrivalWords, promisedArrival } from "~/i18n/arrival-words";
import { complaintWay, promiseOf } from "~/i18n/payment-promise";
import type { SignedIn } from "~/session/guards.server";
import { isPaidInto, paidIntoName, paidIntoRows } from "./paid-into.server";
import type { KnownPayment } from "./payment-outcome.server";
import { transferChange } from "./transfers.changes.server";
import { sendAgainHref } from "./transfers.forms";

/** A payment that the bank knows; with `?done=<flow>` right after it was sent. */
export async function showPayment(customer: SignedIn, outcome: KnownPayment) {
  const { language } = customer;
  const t = translator(language, "payments");
  // The customer's own loan or recurring deposit is called what it is.
  const toName = paidIntoName(language, outcome.payment.kind, outcome) ?? outcome.payment.toName;
  const payment = { ...outcome.payment, toName };
  const known = { ...outcome, payment };
  const { kind, state } = payment;
  const { profile, tariff } = customer.portal;
  const made = await findChangeFlow(customer, transferChange(kind), customer.query.get("done"));
  const fresh = made !== null && referenceIn(made) === known.reference;
  const late = isLate(payment, customer.portal.clock.now());
  const isUnderWay = progressOf(state) === "under-way";
  const promises = [promiseOf(t, payment), complaintWay(t, profile, tariff, customer.today)];
  // While the other bank owes an answer, paying again could pay twice.
  const isSettled = state !== "deemed-success" && state !== "declined";
  return {
    title: sent(t, payment),
    failed: false,
    soon: isUnderWay && railOf(kind) === "imps",
    known,
    fresh,
    late,
    arrives: arrivalWords(t, promisedArrival(tariff.turnAround, payment, payment.paidAt)),
    /** Link to another payment like it. */
    again: !customer.viewOnly && !late && isSettled ? await findAgain(customer, payment, fresh) : null,
    /** While it is under way: return of the money, and way of a complaint. */
    promises: isUnderWay ? promises.filter((text) => text !== "") : [],
    /** The end of the payment, if the title does not say it. */
    told: tellOf(t, payment),
    into: paidIntoRows(language, known),
    /** The customer's own accounts in it. */
    own: customer.accounts.filter(({ accountNumber }) =>
      [payment.fromAccount, payment.toAccount].includes(accountNumber),
    ),
  };
}

type Payment = KnownPayment["payment"];

/** Link to another payment like it; `adds`: its payee must be added first, which was there a moment before a `fresh` one. */
async function findAgain(customer: SignedIn, payment: Payment, fresh: boolean) {
  const key = payeeKey({ accountNumber: payment.toAccount, ifsc: payment.ifsc });
  const kind = payeeKindOf(payment.kind);
  const between = {
    from: customer.handleOf("account", payment.fromAccount),
    to: customer.handleOf(kind ? "payee" : "account", key),
  };
  const to = sendAgainHref(payment, between, customer.sealTyped);
  const listed = kind && !fresh && (await listPayees(customer, kind));
  if (!kind || !listed || listed.outcome !== "done") return { to, adds: false };
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

/** Those that title and state do not explain. */
const explained = ["queued", "settled", "deemed-success", "declined", "reversed", "returned"] as const;

const tellOf = (t: TFunction<"payments">, payment: Payment): string | null => {
  const state = explained.find((one) => one === payment.state);
  const [amount, from] = [formatRupees(payment.amount), lastFour(payment.fromAccount)];
  return state ? t(`happened.${state}`, { amount, name: payment.toName || payment.toAccount, from }) : null;
};
