import type { LoaderFunctionArgs } from "@remix-run/node";
import { bankProfile } from "~/domain/bank-profile";
import { getPaymentStanding } from "~/flows/payment-standing.server";
import { languageOf } from "~/i18n/detection.server";
import { portal } from "~/portal.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { answerDocument, refuseDocument } from "./document-answers.server";

/** `/Receipts/<reference>.pdf`: the receipt of a payment as it stands now. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await requireCustomerForDocument(args);
  const reference = /^(\w{1,40})\.pdf$/i.exec(args.params.file ?? "")?.[1];
  const standing = await getPaymentStanding(signedIn, reference);
  const language = await languageOf(args.request);
  if (standing.state === "silent" || standing.state === "carried-out")
    return refuseDocument(language, "no-payment");
  if (standing.state !== "known") return refuseDocument(language, "no-receipt");

  const { payment, history } = standing;
  const { customerNumber, customerName } = signedIn.session.customer;
  return answerDocument(
    signedIn,
    {
      kind: "receipt-pdf",
      language,
      data: {
        bank: bankProfile,
        account: { holder: customerName, customerNumber, accountNumber: payment.fromAccount },
        payment,
        entries: history,
        generatedAt: portal().clock.now(),
      },
    },
    args.request.signal,
  );
}
