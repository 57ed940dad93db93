import type { positivePayHistory } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { parseTypedDate, type IsoDate } from "common/dates";
import { parseAmount, type Paise } from "common/money";
import { readPage } from "common/paging";
import { containsAll, searchWords } from "common/text-search";

/** The query string of the declared cheques: what is shown of them, and which page. */
export const declarationStates = ["registered", "matched", "mismatched", "returned", "revoked"] as const;

const filterFields = ["payee", "number", "state", "from", "to", "least", "most"] as const;
type FilterField = (typeof filterFields)[number];

/** As typed, for the form; an empty text asks for nothing. */
export type ChosenDeclarations = Record<FilterField, string>;

/** A fault names its field and its text under `positivePay.errors` of `locales/*`/cheques.json. */
export interface DeclarationsError {
  field: "from" | "to" | "least" | "most";
  error: "noSuchDate" | "datesReversed" | "amountDigits" | "amountsReversed";
}

/** Longer values are none of ours. */
const MAX_LENGTH = 40;

/** What a form of ours would never send (a state nobody knows) asks for nothing; so does an empty field. */
export function readDeclarationsQuery(query: URLSearchParams) {
  const read = (name: FilterField) => (query.get(name) ?? "").trim().slice(0, MAX_LENGTH);
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
  const errors: DeclarationsError[] = [];
  const date = (field: "from" | "to") => {
    const day = chosen[field] === "" ? undefined : parseTypedDate(chosen[field]);
    if (day === null) errors.push({ field, error: "noSuchDate" });
    return day ?? undefined;
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
  const filtered = filterFields.some((field) => chosen[field] !== "");
  return { chosen, filtered, asked: requested, faults: errors, page: readPage(query) };
}

/** Nothing typed: undefined. No amount: null. Nought is an amount here. */
function readAmount(typed: string): Paise | null | undefined {
  if (typed === "") return undefined;
  const read = parseAmount(typed);
  if (read.ok) return read.paise;
  return read.fault === "zero" ? 0n : null;
}

type Declared = Omit<AnswerOf<typeof positivePayHistory>["declarations"][number], "channel">;

/** The date that the list shows and is filtered by; some gateways tell only the one on the cheque. */
export const issuedOn = ({ issueDate, date }: Pick<Declared, "issueDate" | "date">): IsoDate =>
  issueDate ?? date;

/** Names match whatever their letters' case; of a cheque number a part is enough. Both ends of a range belong to it. */
export function matchesDeclaration(
  declared: Declared,
  { words, number, state, from, to, least, most }: ReturnType<typeof readDeclarationsQuery>["asked"],
): boolean {
  if (state !== undefined && declared.state !== state) return false;
  if (!declared.number.includes(number)) return false;
  const issued = issuedOn(declared);
  if ((from && issued < from) || (to && issued > to)) return false;
  if (least !== undefined && declared.amount < least) return false;
  if (most !== undefined && declared.amount > most) return false;
  return containsAll(declared.payee, words);
}

/** The history of one account under the same filter, on another page. */
export function declarationsHref(account: string, chosen: ChosenDeclarations, page: number): string {
  const filter = Object.entries(chosen).filter(([, value]) => value !== "");
  const query = new URLSearchParams([["tab", "history"], ["account", account], ...filter]);
  if (page > 1) query.set("page", String(page));
  return `/PositivePay?${query}`;
}
