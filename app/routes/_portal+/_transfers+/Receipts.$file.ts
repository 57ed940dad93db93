import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDocument } from "~/documents/document-answers.server";
import { refuseDocument } from "~/documents/document-refusals.server";
import { arrivalWords, promisedArrival } from "~/i18n/arrival-words";
import { languageOf } from "~/i18n/detection.server";
import { translator } from "~/i18n/instances.server";
import { complaintWay } from "~/i18n/payment-promise";
import { requireCustomerForDocument } from "~/session/guards.server";
import { paidIntoName, paidIntoOnPaper } from "./paid-into.server";
import { getPaymentOutcome } from "./payment-outcome.server";

export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const reference = /^(\w{1,40})\.pdf$/i.exec(args.params.file ?? "")?.[1];
  const outcome = await getPaymentOutcome(customer, reference);
  const language = await languageOf(args.request);
  if (outcome.state === "silent" || outcome.state === "carried-out")
    return refuseDocument(customer, language, "no-payment");
  if (outcome.state !== "known") return refuseDocument(customer, language, "no-receipt");

  const { payment, history } = outcome;
  const { customerNumber, customerName } = customer.session.customer;
  const { profile, tariff } = customer.portal;
  const t = translator(language, "payments");
  const data = {
    bank: profile,
    account: { holder: customerName, customerNumber, accountNumber: payment.fromAccount },
    payment: { ...payment, toName: paidIntoName(language, payment.kind, outcome) ?? payment.toName },
    arrives: arrivalWords(t, promisedArrival(tariff.turnAround, payment, payment.paidAt)),
    complaint: complaintWay(t, profile, tariff, customer.today),
    paidInto: paidIntoOnPaper(language, outcome),
    entries: history,
    generatedAt: customer.portal.clock.now(),
  };
  return answerDocument(customer, { kind: "receipt-pdf", language, data }, args.request);
}
