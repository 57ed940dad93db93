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
  const by = await requireCustomerForDocument(args);
  const { accountNumber } = await requireAccountEver(by, readPdfName(args.params.file, /./));
  const language = await languageOf(args.request);
  const life = await by.ask(depositLife, { accountNumber });
  const closed = foundIn(life, ({ scheme, closing }) => closing && { ...closing, scheme });
  if (closed.state !== "shown") return refuseDocument(by, language, refusalOf(closed));
  const { customerNumber, customerName } = by.session.customer;
  const { reference, closedOn } = closed.answer;
  const data = {
    bank: by.portal.profile,
    account: { holder: customerName, customerNumber, accountNumber },
    reference,
    closedOn,
    entries: [closed.answer],
    generatedAt: by.portal.clock.now(),
  };
  return answerDocument(by, { kind: "closure-advice-pdf", language, data }, args.request.signal);
}
