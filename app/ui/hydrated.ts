import { useEffect, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while the page comes alive, true from then on. Comforts wait for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * A comfort that arrives after the page has come alive: null until `wanted` and loaded, null for ever when it
 * cannot be had. The page is complete without it. `load` must be one function, not a new one each time.
 */
export function useLive<T>(load: () => Promise<T>, wanted: boolean): T | null {
  const [part, setPart] = useState<T | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    load().then(
      (loaded) => here && setPart(() => loaded),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [load, wanted]);
  return part;
}
