import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import type { Language } from "~/i18n/languages";
import { logOf } from "~/log.server";
import { countOutcome } from "~/metrics.server";
import { maskedSubject } from "~/session/audit.server";
import { commonHeaders } from "~/headers.server";
import type { SignedIn } from "~/session/guards.server";
import { isNavigation } from "~/session/navigation";
import { refuseDocument, refusalOf, type Refusal } from "./document-refusals.server";
import { inSpan } from "~/traces.server";
import { issuedOf } from "./issued.server";
import { encodingOf } from "./file-encoding.server";
import { fileHeaders } from "./file-response.server";
import { entriesOf, makeDocument, typeAndName, type DocumentRequest } from "./make-document.server";
import {
  answerOf,
  answerOrWait,
  requireCustomerToDownload,
  type About,
  type Made,
  type Making,
} from "./prepared.server";
import { camt053 } from "./exports/camt.server";
import { ofx, ofx102 } from "./exports/ofx.server";
import { tallyVouchers } from "./exports/tally-vouchers.server";
import { exported, type Export } from "./exports/xml.server";
import { statementCsv } from "./statement-csv.server";
import { readInTurn } from "./giving-way.server";
import { statementStem, type StatementData, type StatementEntry } from "./statement-data";
import { StatementChanged } from "./tally.server";
import { Turns } from "./turns.server";
import { WholeFiles } from "./whole-file.server";
import { keepIssued, newCode, verificationOf } from "./verification.server";
import { istDate, type IsoDate } from "common/dates";
import { STEPS_TYPE, type DocumentStep } from "~/ui/document-steps";
import type { EnquiryResult } from "~/ui/enquiry";

/**
 * Answers with the document, in plain words without one; a browser that navigates may get the waiting page, our script a line for each
 * step before the file. HEAD makes none and counts for nothing: its length is not known before it is made.
 */
export async function answerDocument(
  customer: SignedIn,
  wanted: DocumentRequest,
  request: Request,
): Promise<Response> {
  const { portal, language } = customer;
  const { mediaType, fileName } = typeAndName(wanted);
  if (request.method === "HEAD")
    return new Response(null, { headers: fileHeaders(portal, mediaType, fileName) });
  if (!(await customer.within("document"))) return refuseDocument(customer, language, "too-often");
  const making: Making = (signal, passed) => make(customer, wanted, signal, passed);
  const { data } = wanted;
  const entries = entriesOf(wanted);
  if (isNavigation(request)) {
    const accountNumber = "account" in data ? data.account.accountNumber : null;
    const period = "period" in data ? data.period : null;
    return answerOrWait(customer, request, { mediaType, fileName, accountNumber, period, entries }, making);
  }
  if (request.headers.get("Accept") === STEPS_TYPE)
    return stepsResponse(customer, { mediaType, fileName, entries }, request.signal, making);
  return answerOf(customer, await making(request.signal));
}

/** Writes one audit row; aborting `signal` stops the work. */
async function make(
  customer: SignedIn,
  request: DocumentRequest,
  signal: AbortSignal,
  passed?: (entries: number) => void,
): Promise<Made> {
  const { portal, customerNumber } = customer;
  const { correlationId } = customer.visitor;
  const record = (outcome: string) =>
    recordDocument(customer, subjectOf(request), outcome, referenceOf(request));
  try {
    const code = newCode();
    const verification = verificationOf(portal, code);
    const wish = { customer: `${portal.profile.id} ${customerNumber}`, signal, passed };
    const made = await inSpan({ name: `document ${request.kind}`, kind: "internal" }, async (note) => {
      const outcome = await makeDocument({ ...request, verification }, wish);
      note({ "document.kind": request.kind, "document.outcome": outcome.outcome });
      return outcome;
    });
    if (made.outcome === "made") await keepIssued(portal, customerNumber, code, issuedOf(request));
    await record(made.outcome);
    if (made.outcome === "made") return made;
    return { refusal: made.outcome, count: made.outcome === "too-long" ? made.entryCount : 0 };
  } catch (error) {
    await record(signal.aborted ? "given-up" : "failed");
    if (!signal.aborted) logOf(portal).error({ err: error, correlationId }, "a document failed");
    return { refusal: "failed", count: 0 };
  }
}

/** Lines of JSON about the work, then the file: the browser shows how far it is, and leaving ends the work. */
function stepsResponse(
  customer: SignedIn,
  about: Pick<About, "mediaType" | "fileName" | "entries">,
  signal: AbortSignal,
  making: Making,
): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (step: DocumentStep) => {
        if (!signal.aborted) controller.enqueue(Buffer.from(`${JSON.stringify(step)}\n`));
      };
      say({ done: 0, all: about.entries });
      const made = await making(signal, (done) => say({ done, all: about.entries }));
      if (signal.aborted) return;
      if ("document" in made) {
        say({ type: about.mediaType, name: about.fileName });
        controller.enqueue(made.document.body);
      } else say({ refused: (await answerOf(customer, made).text()).trim() });
      controller.close();
    },
  });
  const headers = [...commonHeaders(customer.portal.env.secure), ["Content-Type", STEPS_TYPE], noStore];
  return new Response(body, { headers: headers as [string, string][] });
}
const noStore = ["Cache-Control", "private, no-store, no-transform"];

/** Statements that are written while they are read. */
const streamed = {
  csv: { mediaType: "text/csv; charset=utf-8", extension: "csv", write: statementCsv },
  camt053: written(camt053),
  ofx: written(ofx),
  ofx102: written(ofx102),
  tally: written(tallyVouchers),
};
export type Streamed = keyof typeof streamed;

function written(format: Export) {
  const write = (_: Language, statement: StatementData, signal: AbortSignal) =>
    exported(format, statement, signal);
  return { ...format, write };
}

/**
 * Sends a short statement with its length when it is written, and streams a longer one while it is read, so that its length costs no
 * memory. Once the file has begun, an error ends the connection, so that no browser saves a part as the whole; before, it is answered in words.
 */
export async function answerStreamed(
  customer: SignedIn,
  kind: Streamed,
  statement: StatementData,
  { method, signal, headers: asked }: Pick<Request, "method" | "signal" | "headers">,
): Promise<Response> {
  const { language } = customer;
  const accepted = asked.get("Accept-Encoding") ?? "";
  const { mediaType, extension, write } = streamed[kind];
  const part = statement.filter ? "_matching" : "";
  const headers = fileHeaders(customer.portal, mediaType, `${statementStem(statement)}${part}.${extension}`);
  if (method === "HEAD") return new Response(null, { headers });
  if (exportTurns.isFull) return refuseDocument(customer, language, "busy");
  if (!(await customer.within("document"))) return refuseDocument(customer, language, "too-often");
  const { accountNumber } = statement.account;
  const inTurn = { ...statement, entries: takingTurn(customer, statement.entries, signal) };
  const parts = recorded(write(language, inTurn, signal), customer, accountNumber, signal);
  try {
    const { encoding, encode } = encodingOf(accepted);
    const { body, length } = await wholeFiles.begin(parts, signal, encode);
    if (length !== null) headers.push(["Content-Length", String(length)]);
    if (length !== null && encoding) headers.push(["Content-Encoding", encoding]);
    return new Response(createReadableStreamFromReadable(body), { headers });
  } catch (error) {
    return refuseDocument(customer, language, error instanceof StatementChanged ? "changed" : "failed");
  }
}

const wholeFiles = new WholeFiles();

/** Files that are streamed are written in the process that serves pages. */
const exportTurns = new Turns({ atOnce: 2, waiting: 40 });

/** The entries, once it is the customer's turn. */
async function* takingTurn(
  { portal, customerNumber }: SignedIn,
  entries: StatementData["entries"],
  signal: AbortSignal,
): AsyncGenerator<readonly StatementEntry[]> {
  const end = await exportTurns.take(`${portal.profile.id} ${customerNumber}`, signal);
  try {
    yield* entries;
  } finally {
    end();
  }
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
    const customer = await requireCustomerToDownload(args);
    const { language, portal } = customer;
    const generatedAt = portal.clock.now();
    const read = () => gather(customer, args, istDate(generatedAt));
    const gathered = await readInTurn(customer, args.request.signal, read);
    if (typeof gathered === "string") return refuseDocument(customer, language, gathered);
    if (gathered.state !== "shown") return refuseDocument(customer, language, refusalOf(gathered));
    const data = { ...gathered.answer, bank: portal.profile, generatedAt };
    return answerDocument(customer, { kind, language, data } as unknown as DocumentRequest, args.request);
  };
