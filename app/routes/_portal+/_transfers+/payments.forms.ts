import { readPage } from "common/paging";
import { transferKinds, type PaymentState, type Progress } from "common/payments";
import { readOptionalDate } from "common/typed-dates";

/** With a state of each. */
export const outlooks = [
  ["under-way", "sent"],
  ["arrived", "posted"],
  ["money-back", "returned"],
] as const satisfies ReadonlyArray<readonly [Progress, PaymentState]>;

type ChosenPayments = Record<"outlook" | "kind" | "account" | "from" | "to", string>;

interface PaymentsError {
  field: "from" | "to";
  message: "errors.noSuchDate" | "errors.unreadDate" | "errors.reversed";
}

const MAX_VALUE = 40;

/** Unknown outlooks and kinds filter nothing. `account` is a handle. */
export function readPaymentsQuery(query: URLSearchParams) {
  const read = (name: string) => (query.get(name) ?? "").trim().slice(0, MAX_VALUE);
  const [outlook] = outlooks.find(([known]) => known === read("outlook")) ?? [];
  const kind = transferKinds.find((known) => known === read("kind"));
  const [from, to] = [read("from"), read("to")];
  const chosen: ChosenPayments = {
    outlook: outlook ?? "",
    kind: kind ?? "",
    account: read("account"),
    from,
    to,
  };
  const errors: PaymentsError[] = [];
  const date = (field: "from" | "to") => {
    const { date: day, error } = readOptionalDate(chosen[field]);
    if (error) errors.push({ field, message: `errors.${error}` });
    return day;
  };
  const [fromDate, toDate] = [date("from"), date("to")];
  if (fromDate && toDate && toDate < fromDate) errors.push({ field: "to", message: "errors.reversed" });
  if (errors.length > 0) return { state: "wrong" as const, chosen, errors };
  const requested = { outlook, kind, fromDate, toDate };
  const shown: ChosenPayments = { ...chosen, from: fromDate ?? "", to: toDate ?? "" };
  return { state: "valid" as const, chosen: shown, requested, page: readPage(query) };
}

export const isFiltered = (chosen: ChosenPayments) => Object.values(chosen).some((value) => value !== "");

export function paymentsHref(chosen: ChosenPayments, page: number): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ""));
  if (page > 1) query.set("page", String(page));
  return `?${query}`;
}
