import type { LoaderFunctionArgs } from "@remix-run/node";
import { bankProfile } from "~/domain/bank-profile";
import { istDate } from "~/domain/dates";
import { ALL_ACCOUNTS, readTaxQuery } from "~/domain/tax-query";
import { enquireTaxDeducted } from "~/gateway/tax-papers.server";
import { languageOf } from "~/i18n/detection.server";
import { portal } from "~/portal.server";
import { requireAccount, requireCustomerForDocument } from "~/session/guards.server";
import { answerDocument, readPdfName, refuseDocument, refusalOf } from "./document-answers.server";
import { getPaperHolder } from "./paper-holder.server";

/** `/TaxDeducted/fy2025.pdf?account=<account>|all&quarter=q1…q4|year`: all records the tax page shows a part of. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const signedIn = await requireCustomerForDocument(args);
  const search = new URL(args.request.url).searchParams;
  search.set("year", readPdfName(args.params.file, /^fy\d{4}$/));
  const generatedAt = clock.now();
  const today = istDate(generatedAt);
  const query = readTaxQuery(search, today);
  const { account } = query.chosen;
  if (account !== "" && account !== ALL_ACCOUNTS) await requireAccount(signedIn, account);
  const language = await languageOf(args.request);
  if (query.state !== "asked") return refuseDocument(language, "no-choice");

  const { year, period } = query;
  const { customerNumber } = signedIn.session.customer;
  const accountNumber = account === ALL_ACCOUNTS ? null : account;
  const [records, holder] = await Promise.all([
    enquireTaxDeducted(
      gateway,
      { customerNumber, accountNumber: accountNumber ?? "", period, today },
      signedIn.caller,
    ),
    getPaperHolder(signedIn),
  ]);
  if (records.state !== "shown") return refuseDocument(language, refusalOf(records));
  const about = { bank: bankProfile, holder, year: year.name, period, accountNumber, generatedAt };
  return answerDocument(
    signedIn,
    { kind: "tax-deducted-pdf", language, data: { ...about, entries: records.answer } },
    args.request.signal,
  );
}
