import type { LoaderFunctionArgs } from "@remix-run/node";
import { nominees } from "common/contract/account-enquiries.server";
import { fixedDeposits } from "common/contract/accounts.server";
import { answerDocument } from "~/documents/document-answers.server";
import { readPdfName, refuseDocument, refusalOf } from "~/documents/document-refusals.server";
import { languageOf } from "~/i18n/detection.server";
import { requireAccount, requireCustomerForDocument } from "~/session/guards.server";
import { foundIn } from "~/ui/enquiry";

/** `/DepositAdvices/<handle>.pdf`: the advice of a deposit that is open, as it stands now. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const { accountNumber } = await requireAccount(customer, readPdfName(args.params.file, /./));
  const language = await languageOf(args.request);
  const [list, named] = await Promise.all([
    customer.ask(fixedDeposits, { key: "FDView" }),
    customer.ask(nominees, { accountNumber }),
  ]);
  const deposit = foundIn(list, ({ deposits }) =>
    deposits.find((one) => one.accountNumber === accountNumber),
  );
  if (deposit.state !== "shown") return refuseDocument(customer, language, refusalOf(deposit));
  const { customerNumber, customerName } = customer.session.customer;
  const data = {
    bank: customer.portal.profile,
    account: { holder: customerName, customerNumber, accountNumber },
    deposit: deposit.answer,
    entries: named.state === "shown" ? named.answer.nominees : [],
    generatedAt: customer.portal.clock.now(),
  };
  return answerDocument(customer, { kind: "deposit-advice-pdf", language, data }, args.request.signal);
}
