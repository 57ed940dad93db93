import { useSyncExternalStore } from "react";
import { useDisplay } from "./display";
import { knownOutlines } from "./known-outlines";
import type { Outlines } from "./live/outlines";

export type IconName = keyof Outlines;

let outlines = knownOutlines as Outlines | undefined;
let coming: Promise<void> | undefined;
const waiting = new Set<() => void>();

const load = () => import("./live/outlines").catch(() => null);

/** Loads the outlines for icons of pages that a script draws. If that fails, the next such icon tries again. */
export function bringOutlines(): void {
  if (outlines || coming) return;
  coming = load().then((part) => {
    coming = undefined;
    outlines = part?.outlines;
    waiting.forEach((tell) => tell());
  });
}

const subscribe = (tell: () => void) => {
  waiting.add(tell);
  return () => void waiting.delete(tell);
};
const known = () => outlines;
const bringIfDrawnHere = (path: SVGPathElement | null) => {
  if (path && !path.hasAttribute("d")) bringOutlines();
};

export function Icon({ name }: { name: IconName }) {
  const outline = useSyncExternalStore(subscribe, known, known)?.[name];
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path ref={bringIfDrawnHere} d={outline} suppressHydrationWarning />
    </svg>
  );
}

/** An icon beside its own words, which the light version leaves out. */
export function Ornament(icon: { name: IconName }) {
  return useDisplay().lite === "on" ? null : <Icon {...icon} />;
}
