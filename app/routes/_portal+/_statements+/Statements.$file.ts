import type { LoaderFunctionArgs } from "@remix-run/node";
import { accountDetails } from "common/contract/accounts.server";
import { branchLine } from "~/customer/accounts.server";
import { answerCsv, answerDocument } from "~/documents/document-answers.server";
import { readFileName, refuseDocument } from "~/documents/document-refusals.server";
import type { StatementData } from "~/documents/statement-data";
import { requireAccountEver } from "~/customer/accounts.server";
import { requireCustomerForDocument } from "~/session/guards.server";
import { getStatementPage, streamStatement, type StatementQuery } from "~/customer/statement-entries.server";
import { keptPart, rangeRulesOf, readStatementQuery } from "./statements.forms";

export const handle = {
  query: ["account", "range", "from", "to", "order", "direction"],
  typed: ["search", "atLeast", "atMost"],
};

/** Entries asked for in one call: few enough that other pages need not wait. */
const BATCH = 500;

/** `/Statements/<account>.pdf|.xlsx|.csv` with the query of a statement page: all entries of its range that match its filter. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomerForDocument(args);
  const file = readFileName(args.params.file, ["pdf", "xlsx", "csv"]);
  const account = await requireAccountEver(customer, file.account);
  const { language } = customer;
  const query = new URLSearchParams(customer.query);
  query.set("account", account.handle);
  const requested = readStatementQuery(query, customer.today, rangeRulesOf(account.kind));
  if (requested.state !== "asked") return refuseDocument(customer, language, "no-period");

  const { accountNumber } = account;
  const whole: StatementQuery = {
    accountNumber,
    fromDate: requested.range.from,
    toDate: requested.range.to,
    filter: requested.filter,
    offset: 0,
    limit: BATCH,
  };
  const [first, details] = await Promise.all([
    getStatementPage(customer, whole),
    customer.ask(accountDetails, { accountNumber }),
  ]);
  if (first.outcome !== "done" || details.state !== "shown")
    return refuseDocument(customer, language, "unreachable");
  const { jointHolder1, jointHolder2, jointHolder3 } = details.answer;
  const { holder, totalEntries, opening, closing, totalDebits, totalCredits, matching } = first.answer;

  const period = keptPart(requested.range, holder.recordsFrom);
  if (!period) return refuseDocument(customer, language, "before-records");
  if (!keptPart(period, holder.openedOn)) return refuseDocument(customer, language, "before-opening");

  const statement: StatementData = {
    bank: customer.portal.profile,
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
    ...(requested.filter ? { filter: requested.filter } : {}),
    figures: {
      entryCount: matching?.entries ?? totalEntries,
      openingBalance: opening,
      closingBalance: closing,
      totalDebits: matching?.debits ?? totalDebits,
      totalCredits: matching?.credits ?? totalCredits,
    },
    entries: streamStatement(customer, whole, first.answer),
    generatedAt: customer.portal.clock.now(),
  };
  if (file.extension === "csv") return answerCsv(customer, language, statement, args.request.signal);
  const request = { kind: `statement-${file.extension}`, language, data: statement } as const;
  return answerDocument(customer, request, args.request.signal);
}

const isKnown = (text: string | undefined) => text !== undefined;
