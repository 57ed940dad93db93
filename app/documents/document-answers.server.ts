import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Language } from "~/i18n/languages";
import { logOf } from "~/log.server";
import { countDocument } from "~/metrics.server";
import { maskedSubject } from "~/session/audit.server";
import { commonHeaders } from "~/session/headers.server";
import type { SignedIn } from "~/session/guards.server";
import { refuseDocument } from "./document-refusals.server";
import { inSpan } from "~/traces.server";
import { documentResponse, fileHeaders } from "./document-response.server";
import { issuedOf } from "./issued.server";
import { makeDocument, type DocumentRequest } from "./make-document.server";
import { statementCsv } from "./statement-csv.server";
import { statementStem, type StatementData } from "./statement-data";
import { keepIssued, newCode, verificationOf } from "./verification.server";

/** Answers with the document, or in plain words why there is none; one audit row. A browser that has gone gets nothing: the work has stopped. */
export async function answerDocument(by: SignedIn, request: DocumentRequest, signal: AbortSignal) {
  const { language } = request;
  const { correlationId } = by.visitor;
  if (!(await by.within("document"))) return refuseDocument(by, language, "too-often");
  const record = (outcome: string) => recordDocument(by, subjectOf(request), outcome, referenceOf(request));
  try {
    const code = newCode();
    const verification = verificationOf(by.portal, code);
    const wish = { customer: `${by.portal.profile.id} ${by.customerNumber}`, signal };
    const made = await inSpan({ name: `document ${request.kind}`, kind: "internal" }, async (note) => {
      const outcome = await makeDocument({ ...request, verification }, wish);
      note({ "document.kind": request.kind, "document.outcome": outcome.outcome });
      return outcome;
    });
    if (made.outcome === "made") await keepIssued(by.portal, by.customerNumber, code, issuedOf(request));
    await record(made.outcome);
    if (made.outcome === "made") return documentResponse(made.document, commonHeaders(by.portal.env.secure));
    return refuseDocument(by, language, made.outcome, made.outcome === "too-long" ? made.entryCount : 0);
  } catch (fault) {
    await record(signal.aborted ? "given-up" : "failed");
    if (!signal.aborted) logOf(by.portal).error({ err: fault, correlationId }, "a document failed");
    return refuseDocument(by, language, "failed");
  }
}

/**
 * A statement as CSV, sent while it is read: its length costs no memory. What breaks off ends the connection, so that no browser saves a part
 * as the whole.
 */
export async function answerCsv(
  by: SignedIn,
  language: Language,
  statement: StatementData,
  signal: AbortSignal,
): Promise<Response> {
  if (!(await by.within("document"))) return refuseDocument(by, language, "too-often");
  const { accountNumber } = statement.account;
  const lines = recorded(statementCsv(language, statement, signal), by, accountNumber, signal);
  return new Response(createReadableStreamFromReadable(Readable.from(lines, { objectMode: false })), {
    headers: [
      ...commonHeaders(by.portal.env.secure),
      ...fileHeaders("text/csv; charset=utf-8", `${statementStem(statement)}.csv`),
    ],
  });
}

/** The same lines, and one audit row at their end, whatever end it is. */
async function* recorded(
  lines: AsyncIterable<string>,
  by: SignedIn,
  accountNumber: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let outcome = "given-up";
  try {
    yield* lines;
    outcome = "made";
  } catch (fault) {
    if (!signal.aborted) {
      outcome = "failed";
      logOf(by.portal).error({ err: fault, correlationId: by.visitor.correlationId }, "a document failed");
    }
    throw fault;
  } finally {
    await recordDocument(by, accountNumber, outcome);
  }
}

/** The account a document is of; the customer where it is of all accounts. */
function subjectOf({ data }: DocumentRequest): string {
  if ("account" in data) return data.account.accountNumber;
  return ("accountNumber" in data && data.accountNumber) || data.holder.customerNumber;
}

function referenceOf({ data }: DocumentRequest): string | undefined {
  if ("payment" in data) return data.payment.reference;
  return "reference" in data ? data.reference : undefined;
}

/** The audit row of a document: of whose account, what became of it, and by which reference. */
function recordDocument(by: SignedIn, number: string, outcome: string, reference?: string): Promise<void> {
  const subject = maskedSubject(number);
  countDocument(by.portal.profile.id, outcome);
  return by.audit({ act: "document", outcome, subject, reference });
}
