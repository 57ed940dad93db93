import { readPage } from "./paging";

/** The query string of the activity page: what kind of acts it shows, and which page of them. */
export const activityKinds = [
  "sign-in",
  "passwords",
  "cards",
  "cheques",
  "payees",
  "payments",
  "documents",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export interface ActivityQuery {
  /** Null: all kinds. */
  kind: ActivityKind | null;
  /** From 1. */
  page: number;
}

/** What no form or link of ours would send asks for everything, from the beginning. */
export function readActivityQuery(query: URLSearchParams): ActivityQuery {
  return {
    kind: activityKinds.find((known) => known === query.get("kind")) ?? null,
    page: readPage(query),
  };
}

export function activityHref({ kind, page }: ActivityQuery): string {
  const query = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
  return `/Activity${query ? `?${query}` : ""}`;
}
