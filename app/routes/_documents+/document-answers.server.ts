import { bankProfile } from "~/domain/bank-profile";
import { MOST_PDF_ENTRIES } from "~/domain/statement-range";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { audit, maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";

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

export type Refusal = "no-period" | "unreachable" | "too-long" | "busy" | "failed" | "given-up";

const statuses: Record<Refusal, number> = {
  "no-period": 400,
  unreachable: 503,
  "too-long": 413,
  busy: 503,
  failed: 500,
  "given-up": 499,
};

/** Plain words instead of a document, so that nothing wrong is saved under a document's name. */
export function refuseDocument(language: Language, refusal: Refusal, entries = 0): Response {
  return new Response(`${words(language, refusal, entries)}\n`, {
    status: statuses[refusal],
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": language,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
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
    case "failed":
    case "given-up":
      return t("documents.failed", { helpline });
  }
}

export function auditDocument({ visitor, session }: SignedIn, accountNumber: string, outcome: string): Promise<void> {
  const { customerNumber } = session.customer;
  return audit(visitor, { act: "document", outcome, customerNumber, subject: maskedSubject(accountNumber) });
}
