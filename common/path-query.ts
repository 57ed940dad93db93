/** Unchanged without entries. */
export function addQuery(path: string, query: Readonly<Record<string, string>>): string {
  const entries = new URLSearchParams(query).toString();
  return entries === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${entries}`;
}
