import {
  acronyms,
  bank,
  bankKinds,
  bankWords,
  channels,
  charges,
  filler,
  kindRules,
  merchants,
  nameless,
  networkCharge,
  ownWords,
  purposeAtEnd,
  returns,
  wrappers,
  type Category,
  type MovementKind,
} from "./movement-rules";
import { oneLine } from "./plain-text";

/** Payee, kind, purpose and category in a movement's particulars, by the rules of `movement-rules.ts`. */
export interface ReadMovement {
  /** Payee or payer in tidy case; null for kinds that name themselves (cash, interest, own transfer …), or that may. */
  who: string | null;
  kind: MovementKind;
  /** Place, purpose or the other account as `••3302`. */
  detail: string | null;
  /** Meaningful for debits only. */
  category: Category;
  /** Reference at the bank, the network or net-banking, if any. */
  reference: string | null;
}

/** A bank's own knowledge of a movement, which counts before the text. */
export interface Told {
  /** Tells a dividend from an instruction. */
  direction?: "debit" | "credit";
  entryKind?: MovementKind;
  counterparty?: string;
  remark?: string;
  paymentReference?: string;
}

/** Never throws. `who` is the text itself if no rule matches. */
export function readMovement(particulars: string, told: Told = {}): ReadMovement {
  const text = oneLine(particulars) || "–";
  const { kind, who, detail } = told.entryKind ? ofTold(text, told.entryKind, told) : partsOf(text);
  const came = told.direction === "credit" && kind === "instruction" && who !== null;
  return {
    ...presented(came ? "other" : kind, who, detail),
    reference: told.paymentReference ?? /\bP[0-9A-HJKMNP-TV-Z]{13}\b|\b\d{12}\b/.exec(text)?.[0] ?? null,
  };
}

/** Only a text of the same kind gives what the bank did not tell. */
function ofTold(text: string, kind: MovementKind, { counterparty, remark }: Told): Parts {
  const { namesItself, mayLackName } = kindRules[kind];
  const read = partsOf(text);
  const alike = read.kind === kind;
  if (namesItself) return { kind, who: null, detail: alike ? read.detail : null };
  const other = counterparty?.trim();
  if (other) return { kind, who: other, detail: remark?.trim() || null };
  const name = alike ? read.who : (read.who ?? (mayLackName ? null : text));
  return { kind, who: name, detail: read.detail };
}

function presented(kind: MovementKind, who: string | null, detail: string | null) {
  const known = who === null ? undefined : merchants.find(([pattern]) => pattern.test(who));
  return {
    who: who === null ? null : (known?.[2] ?? tidyCase(who)),
    kind,
    detail: detail === null ? null : tidyCase(detail.replace(/^\d{5,14}(?=\d{4}$)/, "••")),
    category: categoryOf(kind, known?.[1], detail),
  };
}

/** Key for the customer's choice of a category; null without a payee. */
export const merchantOf = ({ who }: Pick<ReadMovement, "who">): string | null => who?.toLowerCase() ?? null;

type Parts = Pick<ReadMovement, "who" | "kind" | "detail">;

const chargeGivenBack = /^charge of (\S+) given back$/i;

function partsOf(text: string): Parts {
  return ofReturn(text) ?? ofMovement(text) ?? { kind: "other", who: text, detail: null };
}

/** A charge given back is still a charge. After "reversal", a text that no rule knows may be a name. */
function ofReturn(text: string): Parts | null {
  const before = text.replace(returns.before, "");
  const came = before === text ? null : ofMovement(before);
  if (came) return came.kind === "charge" ? came : { ...came, kind: "returned" };
  const within = returns.within.exec(text);
  if (!within) return null;
  const [who = null, detail = null] = namesIn(text.slice(within[0].length), "returned");
  return /^ATM/i.test(text)
    ? { kind: "returned", who: null, detail: who }
    : { kind: "returned", who, detail };
}

function ofMovement(wrapped: string): Parts | null {
  const text = wrappers.reduce((rest, wrapper) => rest.replace(wrapper, ""), wrapped);
  const channel = channels.find(([pattern]) => pattern.test(text));
  const banks = !channel || channel[2] === "bank";
  if (networkCharge.test(text) || (banks && isCharge(text)))
    return {
      kind: "charge",
      who: null,
      detail: chargeGivenBack.exec(text)?.[1] ?? text.replace(/\/[A-Z]*\d[A-Z0-9]*$/i, ""),
    };
  return ofOwnWords(text) ?? (channel ? ofChannel(text, channel) : ofBankWords(text));
}

/** By its first words: further parts are remarks. Slashes of dates and of "A/C" divide nothing. */
function isCharge(text: string): boolean {
  const [head = ""] = text.replace(/\bA\/C\b/gi, "A C").split(/(?<!\d|\bNON)[/-]|[/-](?!\d)(?<!\bNON.)/i);
  return charges.some((pattern) => pattern.test(head));
}

function ofOwnWords(text: string): Parts | null {
  for (const [pattern, kind] of ownWords) {
    const found = pattern.exec(text);
    if (!found) continue;
    const { who = "", detail = "" } = found.groups ?? {};
    return { kind, who: who.trim() || null, detail: detail.replace(/^[\s/:-]+/, "").trim() || null };
  }
  return null;
}

function ofBankWords(text: string): Parts | null {
  const words = text.toUpperCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const kind = bankKinds.find(([pattern]) => pattern.test(text))?.[1];
  if (!kind || !words.every((word) => bankWords.has(word))) return null;
  return { kind, who: null, detail: /\d{9,18}/.exec(text)?.[0] ?? text };
}

function ofChannel(text: string, [head, kind, note]: (typeof channels)[number]): Parts {
  const body = text.slice(head.exec(text)![0].length);
  const names = namesIn(body, kind);
  const purposeFirst = names.length > 1 && (note === "purpose-first" || kind === "instruction");
  const [who, detail = null] = purposeFirst ? [names.at(-1), names[0]] : names;
  const ended = kind === "other" && who ? purposeAtEnd.exec(who)?.groups : undefined;
  if (ended) return { kind, who: ended.who!, detail: ended.detail! };
  const name = who?.replace(/ [A-Z]{0,4}\d{6,}$/i, "");
  return { kind, who: name ?? (kindRules[kind].mayLackName ? null : text), detail };
}

const startsAtWord = /^[A-Z]/i;
const dashed: ReadonlySet<MovementKind> = new Set(["upi", "imps", "neft", "rtgs", "cheque"]);

/** The parts that can be names, in the text's order: the payee, then the purpose. */
function namesIn(body: string, kind: MovementKind): string[] {
  const separator = body.includes("/")
    ? "/"
    : (["*", ":", "_"].find((one) => body.startsWith(one)) ??
      (dashed.has(kind) || body.startsWith("-") ? "-" : "/"));
  const parts = body
    .split(separator)
    .map((part, at) =>
      bare(part, kind === "cheque" || (at === 0 && kind !== "transfer" && !startsAtWord.test(body))),
    )
    .filter((part) => part !== "" && !nameless.some((none) => none.test(part)));
  const address = parts.findIndex((part) => part.includes("@"));
  const named = parts.filter((part) => !part.includes("@"));
  const others = named.filter((part) => !bank.test(part));
  const names = others.length > 0 || kind === "cheque" ? others : named;
  if (address >= 0) {
    const owner = parts[address]!;
    const own = names.find((name) => startOf(name) === startOf(owner));
    if (own) return [own, ...names.filter((name) => name !== own)];
    const purposeOnly = address === 1 && names.length === 1 && parts.slice(2).some((part) => bank.test(part));
    if (purposeOnly) return [owner, ...names];
  }
  return names.length > 0 || kind === "cheque" ? names : parts.slice(0, 1);
}

const startOf = (name: string): string =>
  name
    .replace(/[^\p{L}\d]/gu, "")
    .toLowerCase()
    .slice(0, 4);

/** Without the references in front of a name, and `loose` without the words of networks there. */
function bare(part: string, loose: boolean): string {
  const rest = part.replace(/^[\s:_*-]+|[\s:_*-]+$/g, "");
  const [first = ""] = rest.split(" ");
  const isReference = first !== rest && /^(?:[A-Z]{0,6}\d{6}[A-Z0-9]*|\d*[X*]{2,}\d{4})$/i.test(first);
  if (isReference || (loose && filler.test(first))) return bare(rest.slice(first.length), loose);
  return rest;
}

function categoryOf(kind: MovementKind, ofWho: Category | undefined, detail: string | null): Category {
  const purpose = detail ?? "";
  return (
    kindRules[kind].category ??
    ofWho ??
    merchants.find(([pattern]) => pattern.test(purpose))?.[1] ??
    kindRules[kind].otherwise ??
    "other"
  );
}

const smallWords: ReadonlySet<string> = new Set(["OF", "TO", "FROM", "AND", "BY", "FOR", "THE"]);

/** `ANNAPOORNA STORES` becomes `Annapoorna Stores`; mixed-case texts stay as they are. */
export function tidyCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text.replace(/[A-Z]+/g, (word, at: number) => {
    if (acronyms.has(word) || word.length === 1) return word;
    return at > 0 && smallWords.has(word) ? word.toLowerCase() : word[0]! + word.slice(1).toLowerCase();
  });
}
