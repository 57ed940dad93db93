import type { positivePayHistory } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import { readPage } from "common/paging";
import { addQuery } from "common/path-query";
import { readAmount } from "common/statement-filter";
import { containsAll, searchWords } from "common/text-search";
import { readOptionalDate } from "common/typed-dates";

/** The query string of the list of declared cheques: its filter and its page. */
export const declarationStates = ["registered", "matched", "mismatched", "returned", "revoked"] as const;

/** `error`: a key under `positivePay.errors` of cheques.json. */
interface FilterError {
  field: "from" | "to" | "least" | "most";
  error: "noSuchDate" | "unreadDate" | "datesReversed" | "amountDigits" | "amountsReversed";
}

export type DeclarationsFilter = ReturnType<typeof readDeclarationsQuery>;

/** `chosen`: as typed, for the form. An empty field or an unknown state filters nothing. */
export function readDeclarationsQuery(query: URLSearchParams) {
  const read = (name: string) => (query.get(name) ?? "").trim().slice(0, 40);
  const state = declarationStates.find((known) => known === read("state"));
  const chosen = {
    payee: read("payee"),
    number: read("number").replace(/\s/g, ""),
    state: state ?? "",
    from: read("from"),
    to: read("to"),
    least: read("least"),
    most: read("most"),
  };
  const errors: FilterError[] = [];
  const date = (field: "from" | "to") => {
    const { date: day, error } = readOptionalDate(chosen[field]);
    if (error) errors.push({ field, error });
    return day;
  };
  const amount = (field: "least" | "most") => {
    const paise = readAmount(chosen[field]);
    if (paise === null) errors.push({ field, error: "amountDigits" });
    return paise ?? undefined;
  };
  const [from, to, least, most] = [date("from"), date("to"), amount("least"), amount("most")];
  if (from && to && to < from) errors.push({ field: "to", error: "datesReversed" });
  if (least !== undefined && most !== undefined && most < least)
    errors.push({ field: "most", error: "amountsReversed" });
  const requested = { words: searchWords(chosen.payee), number: chosen.number, state, from, to, least, most };
  const filtered = Object.values(chosen).some((value) => value !== "");
  return { chosen, filtered, asked: requested, faults: errors, page: readPage(query) };
}

type Declared = Omit<AnswerOf<typeof positivePayHistory>["declarations"][number], "channel">;

/** The date to show and filter by. Some gateways know only the date on the cheque. */
export const issuedOn = ({ issueDate, date }: Pick<Declared, "issueDate" | "date">): IsoDate =>
  issueDate ?? date;

/** Names match in any case, cheque numbers by a part; ranges include both ends. */
export function matchesDeclaration(
  declared: Declared,
  { words, number, state, from, to, least, most }: DeclarationsFilter["asked"],
): boolean {
  if (state !== undefined && declared.state !== state) return false;
  if (!declared.number.includes(number)) return false;
  const issued = issuedOn(declared);
  if ((from && issued < from) || (to && issued > to)) return false;
  if (least !== undefined && declared.amount < least) return false;
  if (most !== undefined && declared.amount > most) return false;
  return containsAll(declared.payee, words);
}

export const historyPath = "/PositivePay?tab=history";

/** Fields of the filter by their place in an address: as they are, or sealed. */
export const openFilter = ["account", "number", "state", "from", "to"] as const;
export const typedFilter = ["payee", "least", "most"] as const;

/** `sealed`: the typed fields of the filter. */
export function declarationsHref(
  account: string,
  { number, state, from, to }: DeclarationsFilter["chosen"],
  sealed: Readonly<Record<string, string>>,
  page: number,
) {
  const query = { account, number, state, from, to, ...sealed, page: page > 1 ? String(page) : "" };
  return addQuery(historyPath, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")));
}
