import type { LoaderFunctionArgs } from "@remix-run/node";
import type { StatementData } from "~/documents/statement-data";
import { bankProfile } from "~/domain/bank-profile";
import { istDate } from "~/domain/dates";
import { readStatementQuery } from "~/domain/statement-query";
import { rangeRulesOf } from "~/domain/statement-variants";
import { getStatementPage, type StatementQuery } from "~/gateway/statement-page.server";
import { streamStatement } from "~/gateway/statement-stream.server";
import { languageOf } from "~/i18n/detection.server";
import { portal } from "~/portal.server";
import { requireAccount, requireCustomerForDocument } from "~/session/guards.server";
import { answerCsv } from "./csv-answer.server";
import { answerDocument, readFileName, refuseDocument } from "./document-answers.server";

/** Entries asked for at a time while a document is made: few enough that reading them keeps no other page waiting. */
const BATCH = 500;

/**
 * `/Statements/<account>.pdf|.xlsx|.csv?range=3m` or `…?range=custom&from=…&to=…`: the whole statement the page shows a
 * part of; with `search` and the like only what matches.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway, clock } = portal();
  const signedIn = await requireCustomerForDocument(args);
  const file = readFileName(args.params.file, ["pdf", "xlsx", "csv"]);
  const account = await requireAccount(signedIn, file.accountNumber);
  const language = await languageOf(args.request);
  const query = new URL(args.request.url).searchParams;
  query.set("account", account.accountNumber);
  const asked = readStatementQuery(query, istDate(clock.now()), rangeRulesOf(account.kind));
  if (asked.state !== "asked") return refuseDocument(language, "no-period");

  const { customerNumber } = signedIn.session.customer;
  const { accountNumber } = account;
  const whole: StatementQuery = {
    accountNumber,
    customerNumber,
    fromDate: asked.range.from,
    toDate: asked.range.to,
    filter: asked.filter,
    offset: 0,
    limit: BATCH,
  };
  const first = await getStatementPage(gateway, whole, signedIn.caller);
  if (first.ending !== "done") return refuseDocument(language, "unreachable");
  const { holder, totalEntries, opening, closing, totalDebits, totalCredits, matching } = first.answer;

  const statement: StatementData = {
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
    ...(asked.filter ? { filter: asked.filter } : {}),
    figures: {
      entryCount: matching?.entries ?? totalEntries,
      openingBalance: opening,
      closingBalance: closing,
      totalDebits: matching?.debits ?? totalDebits,
      totalCredits: matching?.credits ?? totalCredits,
    },
    entries: streamStatement(gateway, whole, first.answer, signedIn.caller),
    generatedAt: clock.now(),
  };
  if (file.extension === "csv") return answerCsv(signedIn, language, statement, args.request.signal);
  const request = { kind: `statement-${file.extension}`, language, data: statement } as const;
  return answerDocument(signedIn, request, args.request.signal);
}
