/**
 * True if a browser shows the answer as a page or saves it as a file, and no script or program reads it. Safari before 16.4 does not say
 * so (`Sec-Fetch-Mode`): whoever then accepts pages is taken for a browser.
 */
export function isNavigation({ headers }: Pick<Request, "headers">): boolean {
  const mode = headers.get("Sec-Fetch-Mode");
  return mode === null ? /\btext\/html\b/.test(headers.get("Accept") ?? "") : mode === "navigate";
}

/** Headers by which `isNavigation` decides, for caches. */
export const NAVIGATION_HEADERS = "Sec-Fetch-Mode, Accept";
