import { useLocation, useMatches, type UIMatch } from "@remix-run/react";
import { knownQuery, MAX_ADDRESS, MAX_PATH, openPart, SEALED, type KnownQuery } from "./known-query";

/** Address of this page with what it reads of its query; what the customer typed is sealed, or left out on public pages. */
export function useHere(): string {
  const { pathname, search } = useLocation();
  const sealed = useSealed()[SEALED];
  const here = pathname + openPart(search, useKnown(), sealed);
  return pathname.length > MAX_PATH || here.length > MAX_ADDRESS ? "/" : here;
}

const useKnown = (): KnownQuery => knownQuery(useMatches().map(({ handle }) => handle));

/** Entry of other addresses of this page in place of its typed ones: the data of the frame has it. */
export function useSealed(): Record<string, string> {
  const sealed = useMatches().map(sealedOf).find(Boolean);
  return sealed ? { [SEALED]: sealed } : {};
}

function sealedOf({ data }: UIMatch): string | null {
  const sealed = typeof data === "object" && data !== null && "sealed" in data ? data.sealed : null;
  return typeof sealed === "string" ? sealed : null;
}

/** Target of a form of this page if its present address has typed entries; otherwise undefined, the default. */
export function useOpenAction(): string | undefined {
  const { search } = useLocation();
  const here = useHere();
  const { typed } = useKnown();
  return [...new URLSearchParams(search).keys()].some((name) => typed.has(name)) ? here : undefined;
}
