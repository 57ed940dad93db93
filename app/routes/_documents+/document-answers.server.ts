import { documentResponse } from "~/documents/document-response.server";
import { makeDocument, type DocumentRequest } from "~/documents/make-document.server";
import { bankProfile } from "~/domain/bank-profile";
import type { Enquiry } from "~/domain/enquiry";
import { MOST_PDF_ENTRIES } from "~/domain/statement-range";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { log } from "~/log.server";
import { audit, maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { limit } from "~/session/limits.server";
import { sharedHeaders } from "~/session/headers.server";

/** What the document routes have in common: their file names, their refusals in plain words, their audit row. */
export interface DocumentFile<Extension> {
  accountNumber: string;
  extension: Extension;
}

/** `<account>.<extension>`, in one of the kinds this route makes; any other name is 404. */
export function readFileName<const Extension extends string>(
  file: string | undefined,
  extensions: readonly Extension[],
): DocumentFile<Extension> {
  const [, accountNumber, ending] = /^(\d{15})\.(\w+)$/.exec(file ?? "") ?? [];
  const extension = extensions.find((known) => known === ending?.toLowerCase());
  if (!accountNumber || !extension) throw new Response("Not found", { status: 404 });
  return { accountNumber, extension };
}

/** `<stem>.pdf` with such a stem; any other name is 404. */
export function readPdfName(file: string | undefined, stem: RegExp): string {
  const [, name] = /^([\w-]+)\.pdf$/i.exec(file ?? "") ?? [];
  if (!name || !stem.test(name)) throw new Response("Not found", { status: 404 });
  return name;
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
  | "too-often"
  | "no-choice"
  | "no-answer"
  | "not-offered";

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
  "no-choice": 400,
  "no-answer": 503,
  "not-offered": 404,
};

/** Why there is no document of what the bank did not tell. */
export function refusalOf({ state }: Exclude<Enquiry<unknown>, { state: "shown" }>): Refusal {
  return state === "not-offered" ? "not-offered" : "no-answer";
}

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
    case "no-choice":
      return translator(language, "tax")("documents.noChoice");
    case "no-answer":
      return translator(language, "tax")("documents.noAnswer");
    case "not-offered":
      return translator(language, "common")("enquiry.notOffered");
  }
}

/** Whether this customer may have one more document now. */
export async function mayHaveDocument({ visitor, session }: SignedIn): Promise<boolean> {
  const { customerNumber } = session.customer;
  return (await limit("document", visitor, { customer: customerNumber })).outcome !== "over";
}

/** The account a document is of; the customer where it is of all accounts. */
function subjectOf({ data }: DocumentRequest): string {
  if ("account" in data) return data.account.accountNumber;
  return ("accountNumber" in data && data.accountNumber) || data.holder.customerNumber;
}

/** Of a receipt its payment, of a certificate its own. */
function referenceOf({ data }: DocumentRequest): string | undefined {
  if ("payment" in data) return data.payment.reference;
  return "reference" in data ? data.reference : undefined;
}

/** The audit row of a document: of whose account, what became of it, and by which reference. */
export function recordDocument(
  { visitor, session }: SignedIn,
  number: string,
  outcome: string,
  reference?: string,
): Promise<void> {
  return audit(visitor, {
    act: "document",
    outcome,
    customerNumber: session.customer.customerNumber,
    subject: maskedSubject(number),
    ...(reference === undefined ? {} : { reference }),
  });
}

/**
 * Makes the document, leaves one audit row and answers with it, or says in plain words why there is none.
 * A browser that has gone gets nothing, and the work has stopped.
 */
export async function answerDocument(
  signedIn: SignedIn,
  request: DocumentRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { language } = request;
  const { correlationId } = signedIn.visitor;
  if (!(await mayHaveDocument(signedIn))) return refuseDocument(language, "too-often");
  const record = (outcome: string) =>
    recordDocument(signedIn, subjectOf(request), outcome, referenceOf(request));
  try {
    const made = await makeDocument(request, signal);
    await record(made.outcome);
    if (made.outcome === "made") return documentResponse(made.document, sharedHeaders());
    return refuseDocument(language, made.outcome, made.outcome === "too-long" ? made.entryCount : 0);
  } catch (fault) {
    await record(signal.aborted ? "given-up" : "failed");
    if (!signal.aborted) log.error({ err: fault, correlationId }, "a document failed");
    return refuseDocument(language, "failed");
  }
}
