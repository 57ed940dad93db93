/** The three kinds of `/CCDPExpiry`, each with its own address. */
export const expiryKinds = ["dp", "limit", "insurance"] as const;
export type ExpiryKind = (typeof expiryKinds)[number];

export function readExpiryKind(text: string | null): ExpiryKind {
  return expiryKinds.find((kind) => kind === text) ?? "dp";
}

export function expiryHref(kind: ExpiryKind, page = 1): string {
  return `/CCDPExpiry?kind=${kind}${page > 1 ? `&page=${page}` : ""}`;
}
