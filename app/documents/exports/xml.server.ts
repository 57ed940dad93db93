import { createHash } from "node:crypto";
import { XMLBuilder } from "fast-xml-parser";
import type { IsoDate } from "common/dates";
import { printableText } from "../document-text.server";
import type { StatementData, StatementEntry } from "../statement-data";
import { StatementChanged, inBatches, Tally } from "../tally.server";

/** Elements by name, in the order of the format; arrays repeat an element, `@_` begins an attribute, undefined is left out. */
export interface Elements {
  readonly [name: string]: string | Elements | readonly (string | Elements)[] | undefined;
}

/** Text with its reference, the same in every file that has the entry. */
export type ReferredEntry = StatementEntry & { reference: string };

/** A file that accounting programs read. Of whole statements only: their balances lead from one to the other. */
export interface Export {
  mediaType: string;
  extension: string;
  /** Lines in front of the XML. */
  head?: string;
  /** The file's text from XML, of formats that are not quite XML. */
  asText?(xml: string): string;
  /** The file with `ENTRIES` at the place of its entries. */
  frame(statement: Omit<StatementData, "entries">): Elements;
  entry(entry: ReferredEntry, statement: Omit<StatementData, "entries">): Elements;
}

/** Readers of OFX know no other entities; quotes in attributes are escaped all the same. */
const entities = Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;" }).map(([sign, val]) => ({
  regex: new RegExp(sign, "g"),
  val,
}));
/** Its types lack `entities`. */
const options = { ignoreAttributes: false, format: true, entities };
const builder = new XMLBuilder(options);
const xml = (elements: Elements): string => builder.build(elements) as string;

/** Empty element of a frame. No text can look like it: `<` is escaped. */
export const ENTRIES = { Entries: "" };

/** The file in parts, as its entries arrive. */
export async function* exported(
  { head = "", asText = (text) => text, frame, entry }: Export,
  { entries, ...statement }: StatementData,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const [top, end] = xml(frame(statement)).split("<Entries></Entries>") as [string, string];
  yield head + asText(top);
  const tally = new Tally(statement.figures);
  const refer = referrer(statement.account.accountNumber);
  for await (const batch of inBatches(entries, signal)) {
    tally.add(batch);
    yield asText(batch.map((one) => xml(entry({ ...one, reference: refer(one) }, statement))).join(""));
  }
  if (!tally.agrees) throw new StatementChanged();
  yield asText(end);
}

/**
 * References of entries in order: the day, what the entry says, and its place among the same ones of its day. As files hold whole
 * days, each file gives an entry the same one.
 */
function referrer(accountNumber: string) {
  let day = "";
  let seen = new Map<string, number>();
  return ({ entryDate, direction, amount, balance, particulars, chequeNumber }: StatementEntry): string => {
    if (entryDate !== day) {
      day = entryDate;
      seen = new Map();
    }
    const said = [accountNumber, entryDate, direction, amount, balance, particulars, chequeNumber].join("\n");
    const digest = createHash("sha256").update(said).digest("hex").slice(0, 16);
    const place = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, place);
    return `${plainDate(entryDate)}-${digest}${place > 1 ? `-${place}` : ""}`;
  };
}

/** `20260131` */
export const plainDate = (date: IsoDate): string => date.replaceAll("-", "");

/** Printable, of at most `length` characters; undefined if empty. */
export function textOf(text: string | undefined, length: number): string | undefined {
  return (
    Array.from(printableText(text ?? ""))
      .slice(0, length)
      .join("")
      .trim() || undefined
  );
}
