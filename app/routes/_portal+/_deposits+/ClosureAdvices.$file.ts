import type { LoaderFunctionArgs } from "@remix-run/node";
import { depositLife } from "common/contract/deposits.server";
import { requireAccountEver } from "~/customer/accounts.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readPdfName, refuseDocument, refusalOf } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { foundIn } from "~/ui/enquiry";

/** `/ClosureAdvices/<handle>.pdf`: the advice of a deposit that its holder has closed early. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const { accountNumber } = await requireAccountEver(customer, readPdfName(args.params.file, /./));
  const language = await languageOf(args.request);
  const life = await customer.ask(depositLife, { accountNumber });
  const closed = foundIn(life, ({ scheme, closing }) => closing && { ...closing, scheme });
  if (closed.state !== "shown") return refuseDocument(customer, language, refusalOf(closed));
  const { customerNumber, customerName } = customer.session.customer;
  const { reference, closedOn } = closed.answer;
  const data = {
    bank: customer.portal.profile,
    account: { holder: customerName, customerNumber, accountNumber },
    reference,
    closedOn,
    entries: [closed.answer],
    generatedAt: customer.portal.clock.now(),
  };
  return answerDocument(customer, { kind: "closure-advice-pdf", language, data }, args.request.signal);
}
