import type { LoaderFunctionArgs } from "@remix-run/node";
import { bankProfile } from "~/domain/bank-profile";
import { certificateReference } from "~/domain/certificates";
import { istDate } from "~/domain/dates";
import { findFinancialYear } from "~/domain/financial-years";
import { enquireInterest } from "~/gateway/tax-papers.server";
import { languageOf } from "~/i18n/detection.server";
import { portal } from "~/portal.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { answerDocument, readPdfName, refuseDocument, refusalOf } from "./document-answers.server";
import { getPaperHolder } from "./paper-holder.server";

/** `/InterestCertificates/fy2025.pdf`: interest of all accounts in a financial year. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const signedIn = await requireCustomerForDocument(args);
  const generatedAt = clock.now();
  const issuedOn = istDate(generatedAt);
  const year = findFinancialYear(readPdfName(args.params.file, /^fy\d{4}$/), issuedOn);
  const language = await languageOf(args.request);
  if (!year) return refuseDocument(language, "no-choice");

  const { customerNumber } = signedIn.session.customer;
  const period = { from: year.from, to: year.to };
  const [certified, holder] = await Promise.all([
    enquireInterest(gateway, { customerNumber, ...period }, signedIn.caller),
    getPaperHolder(signedIn),
  ]);
  if (certified.state !== "shown") return refuseDocument(language, refusalOf(certified));
  const { holder: name, pan, accounts } = certified.answer;
  return answerDocument(
    signedIn,
    {
      kind: "interest-certificate-pdf",
      language,
      data: {
        bank: bankProfile,
        holder: { ...holder, name, pan },
        year: year.name,
        period,
        reference: certificateReference("interest", { customerNumber, of: year.name, issuedOn }),
        issuedOn,
        entries: accounts,
        generatedAt,
      },
    },
    args.request.signal,
  );
}
