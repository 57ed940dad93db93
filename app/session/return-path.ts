/** The path to come back to after sign-in: on this site and plain, else `/main`. */
export function safeReturnPath(given: string | null | undefined): string {
  const fallback = "/main";
  if (!given || given.length > 500 || !URL.canParse(given, origin)) return fallback;
  const url = new URL(given, origin);
  const path = url.pathname + url.search;
  // A browser would read anything else its own way: '/x/..//host' and '/\\host' lead to another host.
  if (path !== given || url.origin !== origin || !/^\/[A-Za-z0-9]/.test(path)) return fallback;
  // A proxy may decode these before it looks where they lead.
  if (/\/\/|%2f|%5c|%2e|%00/i.test(url.pathname)) return fallback;
  // Documents open by themselves; coming back to a download would leave a blank page.
  return /\.(pdf|xlsx|csv|data)$/i.test(url.pathname) ? fallback : path;
}

const origin = "http://portal.invalid";
