import { documentResponse } from "~/documents/document-response.server";
import { makeDocument, type DocumentRequest } from "~/documents/make-document.server";
import { bankProfile } from "~/domain/bank-profile";
import { MOST_PDF_ENTRIES } from "~/domain/statement-range";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { log } from "~/log.server";
import { audit, maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { limit } from "~/session/limits.server";
import { sharedHeaders } from "~/session/headers.server";

/** What the document routes have in common: their file names, their refusals in plain words, their audit row. */
export interface DocumentFile {
  accountNumber: string;
  extension: "pdf" | "xlsx";
}

export function readFileName(file: string | undefined): DocumentFile {
  const match = /^(\d{15})\.(pdf|xlsx)$/i.exec(file ?? "");
  if (!match) throw new Response("Not found", { status: 404 });
  return { accountNumber: match[1]!, extension: match[2]!.toLowerCase() as "pdf" | "xlsx" };
}

export type Refusal =
  | "no-period"
  | "unreachable"
  | "too-long"
  | "busy"
  | "changed"
  | "failed"
  | "no-receipt"
  | "no-payment"
  | "too-often";

const statuses: Record<Refusal, number> = {
  "no-period": 400,
  unreachable: 503,
  "too-long": 413,
  busy: 503,
  changed: 503,
  failed: 500,
  "no-receipt": 404,
  "no-payment": 503,
  "too-often": 429,
};

/** Plain words instead of a document, so that nothing wrong is saved under a document's name. */
export function refuseDocument(language: Language, refusal: Refusal, entries = 0): Response {
  return new Response(`${words(language, refusal, entries)}\n`, {
    status: statuses[refusal],
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": language,
      "Cache-Control": "no-store",
      ...Object.fromEntries(sharedHeaders()),
    },
  });
}

function words(language: Language, refusal: Refusal, entries: number): string {
  const t = translator(language, "statements");
  const { helpline } = bankProfile;
  switch (refusal) {
    case "no-period":
      return t("documents.noPeriod");
    case "unreachable":
      return t("errors.unreachable");
    case "too-long":
      return t("documents.tooLong", { count: entries, limit: MOST_PDF_ENTRIES });
    case "busy":
      return t("documents.busy");
    case "changed":
      return t("documents.changed");
    case "failed":
      return t("documents.failed", { helpline });
    case "too-often":
      return t("documents.tooOften");
    case "no-receipt":
      return translator(language, "payments")("receipt.none");
    case "no-payment":
      return translator(language, "payments")("errors.unreachable");
  }
}

/**
 * Makes the document, leaves one audit row and answers with it, or says in plain words why there is none.
 * A browser that has gone gets nothing, and the work has stopped.
 */
export async function answerDocument(
  { visitor, session }: SignedIn,
  request: DocumentRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { language, data } = request;
  const { customerNumber } = session.customer;
  if ((await limit("document", visitor, { customer: customerNumber })).outcome === "over")
    return refuseDocument(language, "too-often");
  const record = (outcome: string) =>
    audit(visitor, {
      act: "document",
      outcome,
      customerNumber,
      subject: maskedSubject(data.account.accountNumber),
      ...("payment" in data ? { reference: data.payment.reference } : {}),
    });
  try {
    const made = await makeDocument(request, signal);
    await record(made.outcome);
    if (made.outcome === "made") return documentResponse(made.document, sharedHeaders());
    return refuseDocument(language, made.outcome, made.outcome === "too-long" ? made.entryCount : 0);
  } catch (fault) {
    await record(signal.aborted ? "given-up" : "failed");
    if (!signal.aborted) log.error({ err: fault, correlationId: visitor.correlationId }, "a document failed");
    return refuseDocument(language, "failed");
  }
}
