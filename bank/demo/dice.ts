/** Chance that falls the same way for the same seed, so that the demo of a day is the same on every machine. */
export interface Dice {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True in `percent` of a hundred throws. */
  chance(percent: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** mulberry32: small, even enough for shopping. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    chance: (percent) => next() * 100 < percent,
    pick: (list) => list[between(0, list.length - 1)]!,
  };
}
