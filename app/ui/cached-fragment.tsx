import { createContext, useContext } from "react";

/** What the server keeps of pages it has written: parts that stand alike on many of them, as HTML. */
export interface FragmentCache {
  /** The part as it was written before, if it was. */
  find(key: string): string | undefined;
  /** The part between marks, by which the server finds it once the page is written, and takes it up. */
  marked(key: string, content: React.ReactNode): React.ReactNode;
}

/** Null in the browser, which builds every part itself. */
export const FragmentCacheContext = createContext<FragmentCache | null>(null);

/** For an element to spread: its `content`, on the server as it is kept. `key` tells all that it depends on. */
export function useCachedFragment(
  key: string,
  content: () => React.ReactNode,
): Pick<React.DOMAttributes<Element>, "children" | "dangerouslySetInnerHTML"> {
  const kept = useContext(FragmentCacheContext);
  if (!kept) return { children: content() };
  const html = kept.find(key);
  if (html === undefined) return { children: kept.marked(key, content()) };
  return { dangerouslySetInnerHTML: { __html: html } };
}
