import { createContext, useContext } from "react";

export interface FragmentCache {
  find(key: string): string | undefined;
  /** The fragment between marks, by which the server finds it in the page and caches it. */
  marked(key: string, content: React.ReactNode): React.ReactNode;
}

/** Null in the browser. */
export const FragmentCacheContext = createContext<FragmentCache | null>(null);

/** Props for an element with cached `content`. `key` must contain all that it depends on. */
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
