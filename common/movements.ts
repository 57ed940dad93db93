import {
  acronyms,
  categoryElse,
  categoryOfKind,
  merchants,
  nameless,
  networks,
  shapes,
  type Category,
  type MovementKind,
} from "./movement-rules";

/** What a movement's particulars say to people: who, by what, what for. Pure: the rules are `movement-rules.ts`. */
export interface ReadMovement {
  /** Who was paid or paid, tidily written; null where the kind is named by itself (cash, interest, own transfer …). */
  who: string | null;
  kind: MovementKind;
  /** A place, a purpose, the other account as `••3302`: as it stands in the text. */
  detail: string | null;
  /** Of money that went out; what came in was not spent. */
  category: Category;
  /** By which bank, network or net-banking know it; null where none stands there. */
  reference: string | null;
}

/** Kinds that name themselves, so that they need nobody's name. */
export const selfNamed: ReadonlySet<MovementKind> = new Set<MovementKind>([
  "own",
  "cash",
  "interest",
  "charge",
  "tax",
  "loan",
  "deposit",
  "scheme",
  "opening",
]);

/** Never throws and never invents: of a text that no rule knows `who` is the text itself. */
export function readMovement(particulars: string): ReadMovement {
  const text = oneLine(particulars);
  const { kind, who, detail } = ofShape(text) ??
    ofNetwork(text) ?? { kind: "other" as const, who: text, detail: null };
  const known = who === null ? undefined : merchants.find(([pattern]) => pattern.test(who));
  return {
    who: who === null ? null : (known?.[2] ?? tidyCase(who)),
    kind,
    detail: detail === null ? null : tidyCase(detail.replace(/^\d{5,14}(?=\d{4}$)/, "••")),
    category: categoryOf(kind, known?.[1], detail),
    reference: /\bP[0-9A-HJKMNP-TV-Z]{13}\b|\b\d{12}\b/.exec(text)?.[0] ?? null,
  };
}

/** What the customer's choice of a category is kept under; null where there is nobody to remember it for. */
export const merchantOf = ({ who }: Pick<ReadMovement, "who">): string | null => who?.toLowerCase() ?? null;

type Parts = Pick<ReadMovement, "who" | "kind" | "detail">;

function ofShape(text: string): Parts | null {
  for (const [pattern, kind] of shapes) {
    const found = pattern.exec(text);
    if (!found) continue;
    const { who = "", detail = "" } = found.groups ?? {};
    const name = who.trim() || (selfNamed.has(kind) ? null : text);
    return { kind, who: name, detail: detail.replace(/^[\s/:-]+/, "").trim() || null };
  }
  return null;
}

/** Parts parted by `/` or, where there is none, by `-`: the first that can be a name is one, the next is what for. */
function ofNetwork(text: string): Parts | null {
  for (const [pattern, kind] of networks) {
    const begun = pattern.exec(text);
    if (!begun) continue;
    const rest = text.slice(begun[0].length);
    const parts = rest
      .split(/\/|^[ -]|^(?:DR|CR)(?=[ /])/i)
      .flatMap((part) => (rest.includes("/") ? [part] : part.split("-")))
      .map((part) => part.trim())
      .filter((part) => part !== "" && !nameless.some((none) => none.test(part)));
    const named = parts.filter((part) => !part.includes("@"));
    const who = named[0] ?? parts[0] ?? text;
    return { kind, who, detail: named[1] ?? null };
  }
  return null;
}

function categoryOf(kind: MovementKind, ofWho: Category | undefined, detail: string | null): Category {
  const purpose = detail ?? "";
  return (
    categoryOfKind[kind] ??
    ofWho ??
    merchants.find(([pattern]) => pattern.test(purpose))?.[1] ??
    categoryElse[kind] ??
    "other"
  );
}

/** Without what cannot be seen or turns the reading direction; never empty where something could be read. */
const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Z}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim() || "–";

const smallWords: ReadonlySet<string> = new Set(["OF", "TO", "FROM", "AND", "BY", "FOR", "THE"]);

/** `ANNAPOORNA STORES` as `Annapoorna Stores`; a text that has small letters was written by people and stays. */
export function tidyCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text;
  return text.replace(/[A-Z]+/g, (word, at: number) => {
    if (acronyms.has(word) || word.length === 1) return word;
    return at > 0 && smallWords.has(word) ? word.toLowerCase() : word[0]! + word.slice(1).toLowerCase();
  });
}
