export function addQuery(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`;
}
