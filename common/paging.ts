/** Lists in pages of a few rows, by `?page=`. */

/** Rows of a list on one page (section 9). */
export const LIST_ROWS = 5;

export interface PageOf<Row> {
  rows: Row[];
  /** From 1. */
  page: number;
  pages: number;
  /** Rows of all pages. */
  total: number;
}

/** The page that is asked for; anything odd is the first. */
export function readPage(query: URLSearchParams): number {
  const page = query.get("page")?.trim() ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** Pages that `total` rows fill; an empty list has one. */
export const pagesOf = (total: number, size = LIST_ROWS): number => Math.max(1, Math.ceil(total / size));

/** What to ask a list for that is fetched page by page. */
export const sliceOf = (page: number, size = LIST_ROWS) => ({ offset: (page - 1) * size, limit: size });

/** One page of rows that are all at hand; beyond the last page stands the last. */
export function pageOf<Row>(all: readonly Row[], requested: number, size = LIST_ROWS): PageOf<Row> {
  const pages = pagesOf(all.length, size);
  const page = Math.min(requested, pages);
  return { rows: all.slice((page - 1) * size, page * size), page, pages, total: all.length };
}
