import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountDetails } from "common/contract/accounts.server";
import { istDate } from "common/dates";
import { branchLine } from "~/customer/accounts.server";
import { answerCsv, answerDocument } from "~/documents/document-answers.server";
import { readFileName, refuseDocument } from "~/documents/document-refusals.server";
import type { StatementData } from "~/documents/statement-data";
import { languageOf } from "~/i18n/detection.server";
import { requireAccountEver } from "~/customer/accounts.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { getStatementPage, streamStatement, type StatementQuery } from "~/customer/statement-entries.server";
import { rangeRulesOf, readStatementQuery } from "./statements.forms";

/** Entries asked for at a time for a document: few enough that no other page waits for them. */
const BATCH = 500;

/**
 * `/Statements/<account>.pdf|.xlsx|.csv?range=3m` or `…?range=custom&from=…&to=…`: the whole statement the
 * page shows a part of; with `search` and the like only what matches.
 */
export async function loader(args: LoaderFunctionArgs) {
  const by = await requireCustomerForDocument(args);
  const file = readFileName(args.params.file, ["pdf", "xlsx", "csv"]);
  const account = await requireAccountEver(by, file.account);
  const language = await languageOf(args.request);
  const query = new URL(args.request.url).searchParams;
  query.set("account", account.handle);
  const asked = readStatementQuery(query, istDate(by.portal.clock.now()), rangeRulesOf(account.kind));
  if (asked.state !== "asked") return refuseDocument(by, language, "no-period");

  const { accountNumber } = account;
  const whole: StatementQuery = {
    accountNumber,
    fromDate: asked.range.from,
    toDate: asked.range.to,
    filter: asked.filter,
    offset: 0,
    limit: BATCH,
  };
  const [first, details] = await Promise.all([
    getStatementPage(by, whole),
    by.ask(accountDetails, { accountNumber }),
  ]);
  if (first.ending !== "done" || details.state !== "shown")
    return refuseDocument(by, language, "unreachable");
  const { jointHolder1, jointHolder2, jointHolder3 } = details.answer;
  const { holder, totalEntries, opening, closing, totalDebits, totalCredits, matching } = first.answer;

  const statement: StatementData = {
    bank: by.portal.profile,
    account: {
      holder: holder.customerName,
      jointHolders: [jointHolder1, jointHolder2, jointHolder3].filter((name) => name !== undefined),
      customerNumber: holder.customerNumber,
      address: [holder.address1, holder.city, holder.state, holder.pinCode].filter(
        (line) => line !== undefined,
      ),
      accountNumber,
      kind: account.kind,
      branch: branchLine(holder),
      ifsc: holder.ifsc,
      micr: holder.micr,
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
    entries: streamStatement(by, whole, first.answer),
    generatedAt: by.portal.clock.now(),
  };
  if (file.extension === "csv") return answerCsv(by, language, statement, args.request.signal);
  const request = { kind: `statement-${file.extension}`, language, data: statement } as const;
  return answerDocument(by, request, args.request.signal);
}
