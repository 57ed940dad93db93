import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Language } from "~/i18n/languages";
import { logOf } from "~/log.server";
import { countDocument } from "~/metrics.server";
import { maskedSubject } from "~/session/audit.server";
import { commonHeaders } from "~/headers.server";
import type { SignedIn } from "~/session/guards.server";
import { refuseDocument } from "./document-refusals.server";
import { inSpan } from "~/traces.server";
import { documentResponse, fileHeaders } from "./document-response.server";
import { issuedOf } from "./issued.server";
import { makeDocument, type DocumentRequest } from "./make-document.server";
import { statementCsv } from "./statement-csv.server";
import { statementStem, type StatementData } from "./statement-data";
import { keepIssued, newCode, verificationOf } from "./verification.server";

/** Makes the document and writes one audit row. Answers in plain words without a document; aborting `signal` stops the work. */
export async function answerDocument(customer: SignedIn, request: DocumentRequest, signal: AbortSignal) {
  const { language } = request;
  const { correlationId } = customer.visitor;
  if (!(await customer.within("document"))) return refuseDocument(customer, language, "too-often");
  const record = (outcome: string) =>
    recordDocument(customer, subjectOf(request), outcome, referenceOf(request));
  try {
    const code = newCode();
    const verification = verificationOf(customer.portal, code);
    const wish = { customer: `${customer.portal.profile.id} ${customer.customerNumber}`, signal };
    const made = await inSpan({ name: `document ${request.kind}`, kind: "internal" }, async (note) => {
      const outcome = await makeDocument({ ...request, verification }, wish);
      note({ "document.kind": request.kind, "document.outcome": outcome.outcome });
      return outcome;
    });
    if (made.outcome === "made")
      await keepIssued(customer.portal, customer.customerNumber, code, issuedOf(request));
    await record(made.outcome);
    if (made.outcome === "made")
      return documentResponse(made.document, commonHeaders(customer.portal.env.secure));
    const entryCount = made.outcome === "too-long" ? made.entryCount : 0;
    return refuseDocument(customer, language, made.outcome, entryCount);
  } catch (error) {
    await record(signal.aborted ? "given-up" : "failed");
    if (!signal.aborted) logOf(customer.portal).error({ err: error, correlationId }, "a document failed");
    return refuseDocument(customer, language, "failed");
  }
}

/**
 * Streams a statement as CSV while it is read, so that its length costs no memory. An error ends the connection, so that no
 * browser saves a part as the whole.
 */
export async function answerCsv(
  customer: SignedIn,
  language: Language,
  statement: StatementData,
  signal: AbortSignal,
): Promise<Response> {
  if (!(await customer.within("document"))) return refuseDocument(customer, language, "too-often");
  const { accountNumber } = statement.account;
  const lines = recorded(statementCsv(language, statement, signal), customer, accountNumber, signal);
  return new Response(createReadableStreamFromReadable(Readable.from(lines, { objectMode: false })), {
    headers: [
      ...commonHeaders(customer.portal.env.secure),
      ...fileHeaders("text/csv; charset=utf-8", `${statementStem(statement)}.csv`),
    ],
  });
}

/** Passes the lines on and writes one audit row at the end. */
async function* recorded(
  lines: AsyncIterable<string>,
  customer: SignedIn,
  accountNumber: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let outcome = "given-up";
  try {
    yield* lines;
    outcome = "made";
  } catch (error) {
    if (!signal.aborted) {
      outcome = "failed";
      logOf(customer.portal).error(
        { err: error, correlationId: customer.visitor.correlationId },
        "a document failed",
      );
    }
    throw error;
  } finally {
    await recordDocument(customer, accountNumber, outcome);
  }
}

/** Number of the account; of documents about all accounts the customer's. */
function subjectOf({ data }: DocumentRequest): string {
  if ("account" in data) return data.account.accountNumber;
  return ("accountNumber" in data && data.accountNumber) || data.holder.customerNumber;
}

function referenceOf({ data }: DocumentRequest): string | undefined {
  if ("payment" in data) return data.payment.reference;
  return "reference" in data ? data.reference : undefined;
}

function recordDocument(
  customer: SignedIn,
  number: string,
  outcome: string,
  reference?: string,
): Promise<void> {
  const subject = maskedSubject(number);
  countDocument(customer.portal.profile.id, outcome);
  return customer.audit({ act: "document", outcome, subject, reference });
}
