import { parseIsoDate, type IsoDate } from "./dates";
import { readPage } from "./paging";
import { transferKinds, type Outlook, type TransferKind } from "./payments";

/** The query string of the payments list: what is shown of them, and which page. */
export const outlooks = ["under-way", "arrived", "money-back"] as const satisfies readonly Outlook[];

/** As typed, for the form; an empty text asks for nothing. */
export interface ChosenPayments {
  outlook: string;
  kind: string;
  account: string;
  from: string;
  to: string;
}

/** A fault names its field and its text in `locales/*`/payments.json. */
export interface PaymentsFault {
  field: "from" | "to";
  message: "errors.noSuchDate" | "errors.reversed";
}

export interface AskedPayments {
  outlook?: Outlook;
  kind?: TransferKind;
  account?: string;
  from?: IsoDate;
  to?: IsoDate;
}

export type PaymentsQuery =
  | { state: "wrong"; chosen: ChosenPayments; faults: PaymentsFault[] }
  | { state: "asked"; chosen: ChosenPayments; asked: AskedPayments; page: number };

/** Longer values are none of ours. */
const LONGEST = 40;

/** What a form of ours would never send (an outlook or kind nobody knows) asks for nothing. */
export function readPaymentsQuery(query: URLSearchParams): PaymentsQuery {
  const read = (name: string) => (query.get(name) ?? "").trim().slice(0, LONGEST);
  const outlook = outlooks.find((known) => known === read("outlook"));
  const kind = transferKinds.find((known) => known === read("kind"));
  const account = read("account");
  const chosen = {
    outlook: outlook ?? "",
    kind: kind ?? "",
    account,
    from: read("from"),
    to: read("to"),
  };
  const from = readDate(chosen.from);
  const to = readDate(chosen.to);
  const faults: PaymentsFault[] = [];
  if (chosen.from !== "" && !from) faults.push({ field: "from", message: "errors.noSuchDate" });
  if (chosen.to !== "" && !to) faults.push({ field: "to", message: "errors.noSuchDate" });
  if (from && to && to < from) faults.push({ field: "to", message: "errors.reversed" });
  if (faults.length > 0) return { state: "wrong", chosen, faults };
  return {
    state: "asked",
    chosen,
    asked: {
      ...(outlook ? { outlook } : {}),
      ...(kind ? { kind } : {}),
      ...(account ? { account } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    },
    page: readPage(query),
  };
}

/** `YYYY-MM-DD` as browsers send it, or day, month and year as people write it. */
function readDate(typed: string): IsoDate | null {
  return parseIsoDate(typed) ?? parseIsoDate(typed.split(/[-/.]/).reverse().join("-"));
}

/** The query string of the same choice on another page. */
export function paymentsHref(chosen: ChosenPayments, page: number): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ""));
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}
