/** The path to come back to after sign-in: on this site and plain, else `/main`. */
export function safeReturnPath(given: string | null | undefined): string {
  const fallback = "/main";
  if (!given || given.length > 500 || !/^\/[A-Za-z0-9]/.test(given)) return fallback;
  if (/[\\\p{Cc}\s]/u.test(given)) return fallback;
  const url = new URL(given, "http://portal.invalid");
  if (url.host !== "portal.invalid") return fallback;
  // Documents open by themselves; coming back to a download would leave a blank page.
  if (/\.(pdf|xlsx|csv|data)$/i.test(url.pathname) || url.pathname === "/") return fallback;
  return url.pathname + url.search;
}
