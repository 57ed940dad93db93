import type { LoaderFunctionArgs } from "@remix-run/node";
import { bankProfile } from "~/domain/bank-profile";
import { certificateReference, readCertificateQuery } from "~/domain/certificates";
import { formatDate, istDate } from "~/domain/dates";
import { enquireBalances } from "~/gateway/tax-papers.server";
import { languageOf } from "~/i18n/detection.server";
import { portal } from "~/portal.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { answerDocument, readPdfName, refuseDocument, refusalOf } from "./document-answers.server";
import { getPaperHolder } from "./paper-holder.server";

/** `/BalanceCertificates/2026-03-31.pdf`: the balances of all accounts at the close of a day. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const signedIn = await requireCustomerForDocument(args);
  const generatedAt = clock.now();
  const issuedOn = istDate(generatedAt);
  const search = new URLSearchParams({
    kind: "balance",
    date: readPdfName(args.params.file, /^\d{4}-\d\d-\d\d$/),
  });
  const asked = readCertificateQuery(search, issuedOn);
  const language = await languageOf(args.request);
  if (asked.state !== "asked" || asked.kind !== "balance") return refuseDocument(language, "no-choice");

  const { date } = asked;
  const { customerNumber } = signedIn.session.customer;
  const [certified, holder] = await Promise.all([
    enquireBalances(gateway, { customerNumber, date }, signedIn.caller),
    getPaperHolder(signedIn),
  ]);
  if (certified.state !== "shown") return refuseDocument(language, refusalOf(certified));
  const { holder: name, accounts } = certified.answer;
  if (accounts.length === 0) return refuseDocument(language, "no-choice");
  return answerDocument(
    signedIn,
    {
      kind: "balance-certificate-pdf",
      language,
      data: {
        bank: bankProfile,
        holder: { ...holder, name },
        reference: certificateReference("balance", { customerNumber, of: formatDate(date), issuedOn }),
        issuedOn,
        date,
        entries: accounts,
        generatedAt,
      },
    },
    args.request.signal,
  );
}
