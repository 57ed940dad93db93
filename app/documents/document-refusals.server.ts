import { isKeyOf } from "common/own";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { say } from "~/i18n/wording";
import { commonHeaders } from "~/headers.server";
import type { SignedIn } from "~/session/guards.server";
import type { EnquiryResult } from "~/ui/enquiry";
import { MAX_PDF_ENTRIES } from "./statement-data";

/** Reads `<account's handle>.<extension>`; any other name is 404. */
export function readFileName<const Extension extends string>(
  file: string | undefined,
  extensions: readonly Extension[],
) {
  const [, account, result] = /^([\w-]{15,16})\.(\w+)$/.exec(file ?? "") ?? [];
  const extension = extensions.find((known) => known === result?.toLowerCase());
  if (!account || !extension) throw new Response("Not found", { status: 404 });
  return { account, extension };
}

/** Reads `<stem>.pdf`; any other name is 404. */
export function readPdfName(file: string | undefined, stem: RegExp): string {
  const [, name] = /^([\w-]+)\.pdf$/i.exec(file ?? "") ?? [];
  if (!name || !stem.test(name)) throw new Response("Not found", { status: 404 });
  return name;
}

/** Status and text by reason. */
const refusals = {
  "no-period": [400, "statements:documents.noPeriod"],
  "before-records": [400, "statements:documents.beforeRecords"],
  "before-opening": [400, "statements:documents.beforeOpening"],
  unreachable: [503, "statements:errors.unreachable"],
  "too-long": [413, "statements:documents.tooLong"],
  busy: [503, "statements:documents.busy"],
  changed: [503, "statements:documents.changed"],
  failed: [500, "statements:documents.failed"],
  "too-often": [429, "statements:documents.tooOften"],
  "no-receipt": [404, "payments:receipt.none"],
  "no-payment": [503, "payments:errors.unreachable"],
  "no-choice": [400, "tax:documents.noChoice"],
  "no-enrolment": [404, "schemes:noCertificate"],
  "no-answer": [503, "tax:documents.noAnswer"],
  "not-offered": [404, "common:enquiry.notOffered"],
} as const;

export type Refusal = keyof typeof refusals;

export const isRefusal = (word: string): word is Refusal => isKeyOf(refusals, word);

export function refusalOf({ state }: Exclude<EnquiryResult<unknown>, { state: "shown" }>): Refusal {
  return state === "not-offered" ? "not-offered" : "no-answer";
}

export function refusalText(
  { portal, language }: Pick<SignedIn, "portal" | "language">,
  refusal: Refusal,
  count = 0,
): string {
  const values = { count, limit: MAX_PDF_ENTRIES, helpline: portal.profile.helpline };
  return say(translator(language, "common"), { key: refusals[refusal][1], values });
}

/** Answers in plain text, so that no error is saved under a document's name. */
export function refuseDocument(
  { portal }: Pick<SignedIn, "portal">,
  language: Language,
  refusal: Refusal,
  count = 0,
): Response {
  return new Response(`${refusalText({ portal, language }, refusal, count)}\n`, {
    status: refusals[refusal][0],
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": language,
      "Cache-Control": "no-store",
      ...Object.fromEntries(commonHeaders(portal.env.secure)),
    },
  });
}
