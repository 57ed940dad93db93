import { useEffect, useRef, useState, useSyncExternalStore } from "react";

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
 * Runs `effect` when one of `values` (always as many) is another than before, and not as the page comes alive: what was
 * typed or chosen until then stays.
 */
export function useOnChange(effect: () => void, values: readonly unknown[]): void {
  const before = useRef(values);
  useEffect(() => {
    const changed = values.some((value, at) => value !== before.current[at]);
    before.current = values;
    if (changed) effect();
  });
}

/**
 * A comfort that arrives after the page has come alive: null until `wanted` and loaded, null for ever when it
 * cannot be had. The page is complete without it. `load` must be one function, not a new one each time.
 */
export function useLive<T>(load: () => Promise<T>, requested: boolean): T | null {
  const [part, setPart] = useState<T | null>(null);
  useEffect(() => {
    if (!requested) return;
    let here = true;
    load().then(
      (loaded) => here && setPart(() => loaded),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [load, requested]);
  return part;
}
