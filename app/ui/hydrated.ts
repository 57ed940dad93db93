import { useEffect, useRef, useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** True for what the server has rendered, also after hydration; false for what the browser renders itself. */
export function useFromServer(): boolean {
  const hydrated = useHydrated();
  const [fromServer] = useState(!hydrated);
  return fromServer;
}

/** Runs `effect` when one of `values` (of fixed length) changes, but not on hydration: earlier entries must stay. */
export function useOnChange(effect: () => void, values: readonly unknown[]): void {
  const before = useRef(values);
  useEffect(() => {
    const changed = values.some((value, at) => value !== before.current[at]);
    before.current = values;
    if (changed) effect();
  });
}

/** Loads an enhancement after hydration: null until loaded, or if it fails. `load` must be a stable function. */
export function useLive<T>(load: () => Promise<T | null>, requested: boolean): T | null {
  const [part, setPart] = useState<T | null>(null);
  useEffect(() => {
    if (!requested) return;
    let here = true;
    void load().then((loaded) => here && setPart(() => loaded));
    return () => {
      here = false;
    };
  }, [load, requested]);
  return part;
}

/** For enhancements that a finger does not need: phones have better pickers of their own. */
export const unlessTouch =
  <T>(load: () => Promise<T>) =>
  () =>
    matchMedia("(pointer:coarse)").matches ? new Promise<T>(() => undefined) : load();

/** Loads an enhancement when its control is pointed at or gets the focus for the first time: `touch` is for the control. */
export function useAtFirstTouch<T>(load: () => Promise<T | null>) {
  const [touched, setTouched] = useState(false);
  const first = () => setTouched(true);
  return { live: useLive(load, touched), touch: { onPointerEnter: first, onFocus: first } };
}
