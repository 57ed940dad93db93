import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountDetails } from "common/contract/accounts.server";
import { branchLine } from "~/customer/accounts.server";
import { answerDocument, answerStreamed } from "~/documents/document-answers.server";
import { readFileName, refuseDocument } from "~/documents/document-refusals.server";
import { givingWay, readInTurn } from "~/documents/giving-way.server";
import { requireCustomerToDownload } from "~/documents/prepared.server";
import type { StatementData } from "~/documents/statement-data";
import { requireAccountEver } from "~/customer/accounts.server";
import {
  getStatementPage,
  tellsReferences,
  streamStatement,
  type StatementQuery,
} from "~/customer/statement-entries.server";
import { keptPart, rangeRulesOf, readStatementQuery } from "./statements.forms";

export const handle = {
  query: ["account", "range", "from", "to", "order", "direction"],
  typed: ["search", "atLeast", "atMost"],
};

/** Entries asked for in one call: few enough that other pages need not wait. The first call is made before the file's turn. */
const FIRST = 50;
const BATCH = 100;

/** Accounting programs want whole statements: balances that lead from one to the other. */
const whole = ["camt053", "ofx", "ofx102", "tally"] as const;

/** `/Statements/<account>.<kind>` with the query of a statement page: all entries of its range that match its filter. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerToDownload(args);
  const file = readFileName(args.params.file, ["pdf", "xlsx", "csv", ...whole]);
  const account = await requireAccountEver(customer, file.account);
  const { language, portal } = customer;
  const isHead = args.request.method === "HEAD";
  const query = new URLSearchParams(customer.query);
  query.set("account", account.handle);
  const requested = readStatementQuery(query, customer.today, rangeRulesOf(account.kind));
  const isWhole = whole.some((kind) => kind === file.extension);
  if (requested.state !== "asked" || (isWhole && requested.filter))
    return refuseDocument(customer, language, "no-period");

  const { accountNumber } = account;
  const statementQuery: StatementQuery = {
    accountNumber,
    fromDate: requested.range.from,
    toDate: requested.range.to,
    filter: requested.filter,
    offset: 0,
    limit: BATCH,
  };
  const read = () =>
    Promise.all([
      getStatementPage(customer, { ...statementQuery, limit: isHead ? 1 : FIRST }),
      // Only its content needs them.
      isHead ? noDetails : customer.ask(accountDetails, { accountNumber }),
    ]);
  const [first, details] = await readInTurn(customer, args.request.signal, read);
  if (first.outcome !== "done" || details.state !== "shown")
    return refuseDocument(customer, language, "unreachable");
  const { jointHolder1, jointHolder2, jointHolder3 }: JointHolders = details.answer;
  const { holder, totalEntries, opening, closing, totalDebits, totalCredits, matching } = first.answer;

  const period = keptPart(requested.range, holder.recordsFrom);
  if (!period) return refuseDocument(customer, language, "before-records");
  if (!keptPart(period, holder.openedOn)) return refuseDocument(customer, language, "before-opening");

  const statement: StatementData = {
    bank: portal.profile,
    account: {
      holder: holder.customerName,
      jointHolders: [jointHolder1, jointHolder2, jointHolder3].filter(isKnown),
      customerNumber: holder.customerNumber,
      address: [holder.address1, holder.city, holder.state, holder.pinCode].filter(isKnown),
      accountNumber,
      kind: account.kind,
      branch: branchLine(holder),
      ifsc: holder.ifsc,
      micr: holder.micr,
    },
    period,
    recordsFrom: period.from === requested.range.from ? undefined : period.from,
    ...(holder.interestFollows && { interestFollows: period.to }),
    ...(requested.filter ? { filter: requested.filter } : {}),
    networkReferences: tellsReferences(portal),
    figures: {
      entryCount: matching?.entries ?? totalEntries,
      openingBalance: opening,
      closingBalance: closing,
      totalDebits: matching?.debits ?? totalDebits,
      totalCredits: matching?.credits ?? totalCredits,
    },
    entries: givingWay(portal, streamStatement(customer, statementQuery, first.answer)),
    generatedAt: portal.clock.now(),
  };
  if (file.extension !== "pdf" && file.extension !== "xlsx")
    return answerStreamed(customer, file.extension, statement, args.request);
  const request = { kind: `statement-${file.extension}`, language, data: statement } as const;
  return answerDocument(customer, request, args.request);
}

type JointHolders = Partial<Record<`jointHolder${1 | 2 | 3}`, string>>;
const noDetails = { state: "shown", answer: {} } as const;

const isKnown = (text: string | undefined) => text !== undefined;
