import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDocument } from "~/documents/document-answers.server";
import { refuseDocument } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireCustomerForDocument } from "~/session/guards.server";
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
  const data = {
    bank: customer.portal.profile,
    account: { holder: customerName, customerNumber, accountNumber: payment.fromAccount },
    payment,
    entries: history,
    generatedAt: customer.portal.clock.now(),
  };
  return answerDocument(customer, { kind: "receipt-pdf", language, data }, args.request.signal);
}
