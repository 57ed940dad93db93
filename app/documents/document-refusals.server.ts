import type { BankProfile } from "common/bank";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
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

interface Refusing {
  bank: BankProfile;
  count: number;
}

type Refused = readonly [status: number, words: (language: Language, of: Refusing) => string];

const statements = (language: Language) => translator(language, "statements");

const refusals = {
  "no-period": [400, (language) => statements(language)("documents.noPeriod")],
  unreachable: [503, (language) => statements(language)("errors.unreachable")],
  "too-long": [
    413,
    (language, { count }) => statements(language)("documents.tooLong", { count, limit: MAX_PDF_ENTRIES }),
  ],
  busy: [503, (language) => statements(language)("documents.busy")],
  changed: [503, (language) => statements(language)("documents.changed")],
  failed: [
    500,
    (language, { bank }) => statements(language)("documents.failed", { helpline: bank.helpline }),
  ],
  "too-often": [429, (language) => statements(language)("documents.tooOften")],
  "no-receipt": [404, (language) => translator(language, "payments")("receipt.none")],
  "no-payment": [503, (language) => translator(language, "payments")("errors.unreachable")],
  "no-choice": [400, (language) => translator(language, "tax")("documents.noChoice")],
  "no-enrolment": [404, (language) => translator(language, "schemes")("noCertificate")],
  "no-answer": [503, (language) => translator(language, "tax")("documents.noAnswer")],
  "not-offered": [404, (language) => translator(language, "common")("enquiry.notOffered")],
} as const satisfies Record<string, Refused>;

export type Refusal = keyof typeof refusals;

export function refusalOf({ state }: Exclude<EnquiryResult<unknown>, { state: "shown" }>): Refusal {
  return state === "not-offered" ? "not-offered" : "no-answer";
}

/** Answers in plain text, so that no error is saved under a document's name. */
export function refuseDocument(
  { portal }: Pick<SignedIn, "portal">,
  language: Language,
  refusal: Refusal,
  count = 0,
): Response {
  const [status, words]: Refused = refusals[refusal];
  return new Response(`${words(language, { bank: portal.profile, count })}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": language,
      "Cache-Control": "no-store",
      ...Object.fromEntries(commonHeaders(portal.env.secure)),
    },
  });
}
