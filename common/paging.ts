/** More than the specification's five (section 9): docs/decisions/specification-differences.md. */
export const LIST_ROWS = 20;

export interface PageOf<Row> {
  rows: Row[];
  page: number;
  pages: number;
  total: number;
  /** Rows of a full page, if not `LIST_ROWS`. */
  size?: number;
}

/** Reads `?page=`; 1 if it is missing or invalid. */
export function readPage(query: URLSearchParams): number {
  const page = query.get("page")?.trim() ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

export const pagesOf = (total: number, size = LIST_ROWS): number => Math.max(1, Math.ceil(total / size));

export const sliceOf = (page: number, size = LIST_ROWS) => ({ offset: (page - 1) * size, limit: size });

/** Slices rows in memory; the last page if `requested` is beyond it. */
export function pageOf<Row>(all: readonly Row[], requested: number, size = LIST_ROWS): PageOf<Row> {
  const pages = pagesOf(all.length, size);
  const page = Math.min(requested, pages);
  return { rows: all.slice((page - 1) * size, page * size), page, pages, total: all.length, size };
}
