import type { LoaderFunctionArgs } from "@remix-run/node";
import type { DocumentRequest } from "~/documents/make-document.server";
import { bankProfile } from "~/domain/bank-profile";
import { istDate } from "~/domain/dates";
import { readStatementQuery } from "~/domain/statement-query";
import { getStatementPage, type StatementQuery } from "~/gateway/statement-page.server";
import { streamStatement } from "~/gateway/statement-stream.server";
import { languageOf } from "~/i18n/detection.server";
import { portal } from "~/portal.server";
import { requireAccount, requireCustomerForDocument } from "~/session/guards.server";
import { answerDocument, readFileName, refuseDocument } from "./document-answers.server";

/** Entries asked for at a time while a document is made: few enough that reading them keeps no other page waiting. */
const BATCH = 500;

/** `/Statements/<account>.pdf|.xlsx?range=3m` or `…?range=custom&from=…&to=…`: the whole statement the page shows a part of. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const signedIn = await requireCustomerForDocument(args);
  const file = readFileName(args.params.file);
  const account = await requireAccount(signedIn, file.accountNumber);
  const language = await languageOf(args.request);
  const query = new URL(args.request.url).searchParams;
  query.set("account", account.accountNumber);
  const asked = readStatementQuery(query, istDate(clock.now()));
  if (asked.state !== "asked") return refuseDocument(language, "no-period");

  const { customerNumber } = signedIn.session.customer;
  const { accountNumber } = account;
  const whole: StatementQuery = {
    accountNumber,
    customerNumber,
    fromDate: asked.range.from,
    toDate: asked.range.to,
    offset: 0,
    limit: BATCH,
  };
  const first = await getStatementPage(gateway, whole, signedIn.caller);
  if (first.ending !== "done") return refuseDocument(language, "unreachable");
  const { holder, totalEntries, opening, closing, totalDebits, totalCredits } = first.answer;

  const request: DocumentRequest = {
    kind: `statement-${file.extension}`,
    language,
    data: {
      bank: bankProfile,
      account: {
        holder: holder.customerName,
        customerNumber: holder.customerNumber,
        address: [holder.address1, holder.city, holder.state, holder.pinCode].filter(
          (line) => line !== undefined,
        ),
        accountNumber,
        kind: account.kind,
        branch: holder.branchName,
        ifsc: holder.ifsc,
      },
      period: asked.range,
      figures: {
        entryCount: totalEntries,
        openingBalance: opening,
        closingBalance: closing,
        totalDebits,
        totalCredits,
      },
      entries: streamStatement(gateway, whole, first.answer, signedIn.caller),
      generatedAt: clock.now(),
    },
  };
  return answerDocument(signedIn, request, args.request.signal);
}
