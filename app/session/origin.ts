/** Whether a request that changes something comes from elsewhere. No Origin (w3m, lynx) passes: the form token holds those. */
export function isForeign(
  headers: { get(name: string): string | null },
  portal: { publicUrl: string; secure: boolean },
): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return true;
  const origin = headers.get("Origin");
  if (origin === null) return false;
  if (origin === "null") return true;
  // On plain http (sandbox only) the portal is reached under several names of the machine.
  if (!portal.secure) return safeHost(origin) !== headers.get("Host");
  return origin !== new URL(portal.publicUrl).origin;
}

function safeHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
