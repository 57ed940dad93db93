import { randomUUID } from "node:crypto";
import type { FragmentCache } from "~/ui/cached-fragment";

/** Of one bank some 500 are in use: entries of the menu, languages, kinds of customer. */
const MAX_FRAGMENTS = 2_000;

interface PageParts extends FragmentCache {
  /** The written page without marks; the parts between them are kept from now on. */
  taken(html: string): string;
}

/** A store of written parts; `ofPage` is for one page's rendering, of the bank with that id. */
export function createFragmentCache(): { ofPage(bank: string): PageParts } {
  const ofBanks = new Map<string, Map<string, string>>();
  // Nothing a customer could write into a page is taken for a mark.
  const mark = randomUUID();
  return {
    ofPage(bank) {
      const written = ofBanks.get(bank) ?? new Map<string, string>();
      ofBanks.set(bank, written);
      const fresh: string[] = [];
      return {
        find: (key) => written.get(key),
        marked(key, content) {
          fresh.push(key);
          return (
            <>
              {mark}
              {content}
              {mark}
            </>
          );
        },
        taken(html) {
          if (fresh.length === 0) return html;
          // Text and part in turn: parts do not contain one another.
          const pieces = html.split(mark);
          for (const [at, key] of fresh.entries())
            if (written.size < MAX_FRAGMENTS) written.set(key, pieces[2 * at + 1]!);
          return pieces.join("");
        },
      };
    },
  };
}
