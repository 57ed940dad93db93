import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { statementCsv } from "~/documents/csv/statement.server";
import { attachment } from "~/documents/file-name.server";
import type { StatementData } from "~/documents/statement-data";
import type { Language } from "~/i18n/languages";
import { log } from "~/log.server";
import type { SignedIn } from "~/session/guards.server";
import { sharedHeaders } from "~/session/headers.server";
import { mayHaveDocument, recordDocument, refuseDocument } from "./document-answers.server";

/**
 * A statement as CSV, sent while it is read: nothing is kept, so that its length costs no memory. What breaks off
 * ends the connection, so that no browser saves a part as the whole.
 */
export async function answerCsv(
  signedIn: SignedIn,
  language: Language,
  statement: StatementData,
  signal: AbortSignal,
): Promise<Response> {
  if (!(await mayHaveDocument(signedIn))) return refuseDocument(language, "too-often");
  const { accountNumber } = statement.account;
  const lines = recorded(statementCsv(language, statement, signal), signedIn, accountNumber, signal);
  return new Response(createReadableStreamFromReadable(Readable.from(lines, { objectMode: false })), {
    headers: [
      ...sharedHeaders(),
      ["Content-Type", "text/csv; charset=utf-8"],
      ["Content-Disposition", attachment(`${accountNumber}.csv`)],
      ["Cache-Control", "private, no-store"],
      ["X-Content-Type-Options", "nosniff"],
    ],
  });
}

/** The same lines, and one audit row at their end, whatever end it is. */
async function* recorded(
  lines: AsyncIterable<string>,
  signedIn: SignedIn,
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
      log.error({ err: fault, correlationId: signedIn.visitor.correlationId }, "a document failed");
    }
    throw fault;
  } finally {
    await recordDocument(signedIn, accountNumber, outcome);
  }
}
