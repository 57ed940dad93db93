import { withoutHidden } from "./hidden-signs";
import type { Paise } from "./money";
import { parseAmount } from "./typed-amounts";

export interface StatementFilter {
  /** Matches particulars, cheque number and reference of the network; ignores the case of Latin letters. */
  search?: string;
  direction?: "debit" | "credit";
  atLeast?: Paise;
  atMost?: Paise;
}

export const filterFields = ["search", "direction", "atLeast", "atMost"] as const;

export type ChosenFilter = Record<(typeof filterFields)[number], string>;

/** `message` is a key of `locales/*`/statements.json. */
export interface FilterError {
  field: "search" | "atLeast" | "atMost";
  message: "errors.searchTooLong" | "errors.noAmount" | "errors.amountsReversed";
}

export const MAX_SEARCH = 50;
const MAX_KEPT = 200;

export const directions = ["debit", "credit"] as const;

/** `filter` is null if nothing is searched for. Ignores an unknown direction. */
export function readStatementFilter(query: URLSearchParams): {
  chosen: ChosenFilter;
  filter: StatementFilter | null;
  faults: FilterError[];
} {
  const read = (name: string) => plain(query.get(name) ?? "").slice(0, MAX_KEPT);
  const direction = directions.find((known) => known === query.get("direction"));
  const chosen = {
    search: read("search"),
    direction: direction ?? "",
    atLeast: read("atLeast"),
    atMost: read("atMost"),
  };
  const errors: FilterError[] = [];
  if ([...chosen.search].length > MAX_SEARCH)
    errors.push({ field: "search", message: "errors.searchTooLong" });
  const [atLeast, atMost] = (["atLeast", "atMost"] as const).map((field) => {
    const amount = readAmount(chosen[field]);
    if (amount === null) errors.push({ field, message: "errors.noAmount" });
    return amount ?? undefined;
  });
  if (atLeast !== undefined && atMost !== undefined && atLeast > atMost)
    errors.push({ field: "atMost", message: "errors.amountsReversed" });
  const filter = {
    ...(chosen.search ? { search: chosen.search } : {}),
    ...(direction ? { direction } : {}),
    ...(atLeast === undefined ? {} : { atLeast }),
    ...(atMost === undefined ? {} : { atMost }),
  };
  return { chosen, filter: Object.keys(filter).length > 0 ? filter : null, faults: errors };
}

/** In paise. Undefined if empty, null if invalid. Zero is allowed. */
export function readAmount(typed: string): Paise | null | undefined {
  if (typed === "") return undefined;
  const read = parseAmount(typed);
  if (read.ok) return read.paise;
  return read.fault === "zero" ? 0n : null;
}

/** Keeps inner spaces, which entries have too. */
const plain = (typed: string) =>
  withoutHidden(typed.replace(/\p{Cc}+/gu, " "))
    .trim()
    .normalize("NFC");

interface Criteria {
  particulars: string;
  chequeNumber?: string | undefined;
  networkReference?: string | undefined;
  direction: "debit" | "credit";
  amount: Paise;
}

export function matchesFilter(
  entry: Criteria,
  { search, direction, atLeast, atMost }: StatementFilter,
): boolean {
  if (direction !== undefined && entry.direction !== direction) return false;
  if (atLeast !== undefined && entry.amount < atLeast) return false;
  if (atMost !== undefined && entry.amount > atMost) return false;
  if (search === undefined) return true;
  const criteria = oneCase(search);
  const { particulars, chequeNumber = "", networkReference = "" } = entry;
  const texts = [particulars, chequeNumber, mayBeNetworkReference(search) ? networkReference : ""];
  return texts.some((text) => oneCase(text).includes(criteria));
}

/** A part of a UTR or RRN is looked for, which no word of a remark is. */
export const mayBeNetworkReference = (search: string): boolean => /^(?=[A-Z]*\d)[A-Z\d]{4,22}$/i.test(search);

/** A to Z only: programs and databases disagree on the case of other letters. */
const oneCase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
