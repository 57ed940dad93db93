import type { paymentList } from "common/contract/payments.server";
import type { RequestOf } from "common/contract/service.server";
import { parseTypedDate } from "common/dates";
import { readPage } from "common/paging";
import { reportReasons, transferKinds, type Progress, type ReportReason } from "common/payments";

/** What is asked of payments: which of them the list shows, why one is reported. */
export const outlooks = ["under-way", "arrived", "money-back"] as const satisfies readonly Progress[];

/** As typed, for the form; an empty text asks for nothing. */
type ChosenPayments = Record<"outlook" | "kind" | "account" | "from" | "to", string>;

/** A fault names its field and its text in `locales/*`/payments.json. */
interface PaymentsError {
  field: "from" | "to";
  message: "errors.noSuchDate" | "errors.reversed";
}

/** Without the account, which stands in the address by its handle. */
type RequestedPayments = Pick<RequestOf<typeof paymentList>, "outlook" | "kind" | "fromDate" | "toDate">;

type PaymentsQuery =
  | { state: "wrong"; chosen: ChosenPayments; faults: PaymentsError[] }
  | { state: "asked"; chosen: ChosenPayments; asked: RequestedPayments; page: number };

/** Longer values are none of ours. */
const MAX_VALUE = 40;

/** What a form of ours would never send (an outlook or kind nobody knows) asks for nothing. */
export function readPaymentsQuery(query: URLSearchParams): PaymentsQuery {
  const read = (name: string) => (query.get(name) ?? "").trim().slice(0, MAX_VALUE);
  const progress = outlooks.find((known) => known === read("outlook"));
  const kind = transferKinds.find((known) => known === read("kind"));
  const account = read("account");
  const chosen = { outlook: progress ?? "", kind: kind ?? "", account, from: read("from"), to: read("to") };
  const fromDate = parseTypedDate(chosen.from) ?? undefined;
  const toDate = parseTypedDate(chosen.to) ?? undefined;
  const errors: PaymentsError[] = [];
  if (chosen.from !== "" && !fromDate) errors.push({ field: "from", message: "errors.noSuchDate" });
  if (chosen.to !== "" && !toDate) errors.push({ field: "to", message: "errors.noSuchDate" });
  if (fromDate && toDate && toDate < fromDate) errors.push({ field: "to", message: "errors.reversed" });
  if (errors.length > 0) return { state: "wrong", chosen, faults: errors };
  const requested = { outlook: progress, kind, fromDate, toDate };
  return { state: "asked", chosen, asked: requested, page: readPage(query) };
}

export const isFiltered = (chosen: ChosenPayments) => Object.values(chosen).some((value) => value !== "");

/** The query string of the same choice on another page. */
export function paymentsHref(chosen: ChosenPayments, page: number): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ""));
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}

export function readReportReason(given: unknown): ReportReason | null {
  return reportReasons.find((reason) => reason === given) ?? null;
}
