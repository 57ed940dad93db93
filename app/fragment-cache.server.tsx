import { randomUUID } from "node:crypto";
import type { FragmentCache } from "~/ui/cached-fragment";

/** One bank uses some 500: menu entries × languages × kinds of customer. */
const MAX_FRAGMENTS = 2_000;

interface PageParts extends FragmentCache {
  /** Caches the marked fragments of the rendered page and returns the page without marks. */
  taken(html: string): string;
}

/** Cache of rendered HTML fragments, by bank. Call `ofPage` for each rendering. */
export function createFragmentCache(): { ofPage(bank: string): PageParts } {
  const ofBanks = new Map<string, Map<string, string>>();
  // Random, so that text of a customer cannot imitate it.
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
          // Fragments are not nested: text and fragments alternate.
          const pieces = html.split(mark);
          for (const [at, key] of fresh.entries())
            if (written.size < MAX_FRAGMENTS) written.set(key, pieces[2 * at + 1]!);
          return pieces.join("");
        },
      };
    },
  };
}
