import { Readable } from "node:stream";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import type { Language } from "~/i18n/languages";
import { logOf } from "~/log.server";
import { countOutcome } from "~/metrics.server";
import { maskedSubject } from "~/session/audit.server";
import { commonHeaders } from "~/headers.server";
import { type SignedIn, requireCustomerForDocument } from "~/session/guards.server";
import { refuseDocument, refusalOf, type Refusal } from "./document-refusals.server";
import { inSpan } from "~/traces.server";
import { issuedOf } from "./issued.server";
import { makeDocument, typeAndName, type DocumentRequest, type MadeDocument } from "./make-document.server";
import { camt053 } from "./exports/camt.server";
import { ofx } from "./exports/ofx.server";
import { tallyVouchers } from "./exports/tally-vouchers.server";
import { exported, type Export } from "./exports/xml.server";
import { statementCsv } from "./statement-csv.server";
import { statementStem, type StatementData } from "./statement-data";
import { keepIssued, newCode, verificationOf } from "./verification.server";
import { istDate, type IsoDate } from "common/dates";
import type { EnquiryResult } from "~/ui/enquiry";

/**
 * Makes the document and writes one audit row. Answers in plain words without a document; aborting `signal` stops the work. HEAD makes
 * none and counts for nothing: its length is not known before it is made.
 */
export async function answerDocument(
  customer: SignedIn,
  request: DocumentRequest,
  { method, signal }: Pick<Request, "method" | "signal">,
) {
  const { language } = request;
  if (method === "HEAD") {
    const { mediaType, fileName } = typeAndName(request);
    const headers = [...commonHeaders(customer.portal.env.secure), ...fileHeaders(mediaType, fileName)];
    return new Response(null, { headers });
  }
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

/** Statements that are written while they are read. */
const streamed = {
  csv: { mediaType: "text/csv; charset=utf-8", extension: "csv", write: statementCsv },
  camt053: written(camt053),
  ofx: written(ofx),
  tally: written(tallyVouchers),
};
export type Streamed = keyof typeof streamed;

function written(format: Export) {
  const write = (_: Language, statement: StatementData, signal: AbortSignal) =>
    exported(format, statement, signal);
  return { ...format, write };
}

/**
 * Streams a statement while it is read, so that its length costs no memory. An error ends the connection, so that no
 * browser saves a part as the whole.
 */
export async function answerStreamed(
  customer: SignedIn,
  kind: Streamed,
  statement: StatementData,
  { method, signal }: Pick<Request, "method" | "signal">,
): Promise<Response> {
  const { language } = customer;
  const { mediaType, extension, write } = streamed[kind];
  const headers = [
    ...commonHeaders(customer.portal.env.secure),
    ...fileHeaders(mediaType, `${statementStem(statement)}.${extension}`),
  ];
  if (method === "HEAD") return new Response(null, { headers });
  if (!(await customer.within("document"))) return refuseDocument(customer, language, "too-often");
  const { accountNumber } = statement.account;
  const parts = recorded(write(language, statement, signal), customer, accountNumber, signal);
  return new Response(createReadableStreamFromReadable(Readable.from(parts, { objectMode: false })), {
    headers,
  });
}

/** Passes the parts on and writes one audit row at the end. */
async function* recorded(
  parts: AsyncIterable<string>,
  customer: SignedIn,
  accountNumber: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let outcome = "given-up";
  try {
    yield* parts;
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

function recordDocument(customer: SignedIn, number: string, outcome: string, reference?: string) {
  const subject = maskedSubject(number);
  countOutcome(customer.portal.profile.id, "documents", outcome);
  return customer.audit({ act: "document", outcome, subject, reference });
}

type Kind = DocumentRequest["kind"];
type Content<K extends Kind> = Omit<Extract<DocumentRequest, { kind: K }>["data"], "bank" | "generatedAt">;

/** Loader of a document's route. `gather` returns its content or the reason for having no content; `today` is its date. */
export const documentLoader =
  <K extends Kind>(
    kind: K,
    gather: (
      customer: SignedIn,
      args: LoaderFunctionArgs,
      today: IsoDate,
    ) => Promise<EnquiryResult<Content<K>> | Refusal>,
  ) =>
  async (args: LoaderFunctionArgs) => {
    const customer = await requireCustomerForDocument(args);
    const { language, portal } = customer;
    const generatedAt = portal.clock.now();
    const gathered = await gather(customer, args, istDate(generatedAt));
    if (typeof gathered === "string") return refuseDocument(customer, language, gathered);
    if (gathered.state !== "shown") return refuseDocument(customer, language, refusalOf(gathered));
    const data = { ...gathered.answer, bank: portal.profile, generatedAt };
    return answerDocument(customer, { kind, language, data } as unknown as DocumentRequest, args.request);
  };

/** Answers with the whole document, its length, and no caching; `headers` are added. */
export function documentResponse(
  { body, mediaType, fileName }: MadeDocument,
  headers: readonly [string, string][] = [],
): Response {
  return new Response(body as Uint8Array<ArrayBuffer>, {
    headers: [
      ...headers.filter(([name]) => !/^(content-(type|length|disposition)|cache-control)$/i.test(name)),
      ["Content-Length", String(body.byteLength)],
      ...fileHeaders(mediaType, fileName),
    ],
  });
}

const fileHeaders = (mediaType: string, fileName: string): [string, string][] => [
  ["Content-Type", mediaType],
  ["Content-Disposition", attachment(fileName)],
  ["Cache-Control", "private, no-store"],
  ["X-Content-Type-Options", "nosniff"],
];

/** Names a downloaded file by RFC 6266: in ASCII, and in UTF-8 for programs that read it. */
export function attachment(fileName: string): string {
  const name = safeName(fileName);
  const ascii = name.replace(/[^ -~]/g, "_").replace(/["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Removes folders, control characters and leading dots: the name must not leave the downloads folder. */
export function safeName(fileName: string): string {
  const name = fileName
    .slice(0, 120)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"/\\|?*]+/gu, "-")
    .replace(/^[.\s]+/, "");
  return name === "" ? "document" : name;
}
