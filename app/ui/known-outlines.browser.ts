import type { Outlines } from "./live/outlines";

/** A browser begins with none: the page has its icons already, and `icon.tsx` loads them for the pages that a script draws. */
export const knownOutlines: Outlines | undefined = undefined;
