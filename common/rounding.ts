/** Rounds halves away from zero. `denominator` must be above zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const absolute = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * absolute + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** `7.25` percent is 725. Throws a RangeError on other text, or more than two decimals. */
export function basisPoints(percent: string): bigint {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent);
  if (!match) throw new RangeError(`not a rate: ${percent}`);
  return BigInt(match[1]!) * 100n + BigInt((match[2] ?? "").padEnd(2, "0"));
}

/** 575 is `5.75`. */
export function percentOf(points: bigint): string {
  return `${points / 100n}.${String(points % 100n).padStart(2, "0")}`;
}
