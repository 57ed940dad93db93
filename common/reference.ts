/** Reference of a change: on the page, in the text message, on the receipt and in the statement. */
export const referencePattern = /^P[0-9A-HJKMNP-TV-Z]{13}$/;

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 13;

/**
 * `P` and 13 of Crockford's base-32 digits (no I, L, O, U), from the 64 lowest bits of the run's random UUID: retries
 * of a run carry the same reference.
 */
export function referenceOf(runId: string): string {
  let rest = BigInt(`0x${runId.replaceAll("-", "").slice(-16)}`);
  let digits = "";
  for (let place = 0; place < LENGTH; place += 1) {
    digits = DIGITS[Number(rest & 31n)]! + digits;
    rest >>= 5n;
  }
  return `P${digits}`;
}
