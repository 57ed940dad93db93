import {
  acronyms,
  kindRules,
  merchants,
  nameless,
  networks,
  shapes,
  type Category,
  type MovementKind,
} from "./movement-rules";
import { oneLine } from "./plain-text";

/** Payee, kind, purpose and category in a movement's particulars, by the rules of `movement-rules.ts`. */
export interface ReadMovement {
  /** Payee or payer in tidy case; null for kinds that name themselves (cash, interest, own transfer …). */
  who: string | null;
  kind: MovementKind;
  /** Place, purpose or the other account as `••3302`. */
  detail: string | null;
  /** Meaningful for debits only. */
  category: Category;
  /** Reference at the bank, the network or net-banking, if any. */
  reference: string | null;
}

/** Never throws. `who` is the text itself if no rule matches. */
export function readMovement(particulars: string): ReadMovement {
  const text = oneLine(particulars) || "–";
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

/** Key for the customer's choice of a category; null without a payee. */
export const merchantOf = ({ who }: Pick<ReadMovement, "who">): string | null => who?.toLowerCase() ?? null;

type Parts = Pick<ReadMovement, "who" | "kind" | "detail">;

function ofShape(text: string): Parts | null {
  for (const [pattern, kind] of shapes) {
    const found = pattern.exec(text);
    if (!found) continue;
    const { who = "", detail = "" } = found.groups ?? {};
    const name = who.trim() || (kindRules[kind].namesItself ? null : text);
    return { kind, who: name, detail: detail.replace(/^[\s/:-]+/, "").trim() || null };
  }
  return null;
}

/** Splits at `/`, or at `-` without a `/`: the first part that can be a name is the payee, the next the purpose. */
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
