/** The reference of a change: one for ever, on the page, in the text message, on the receipt, in the statement. */
export const referencePattern = /^P[0-9A-HJKMNP-TV-Z]{13}$/;

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 13;

/**
 * `P` and 13 of Crockford's base-32 digits (no I, L, O, U), made of the 64 lowest bits of the run's random UUID: the
 * same run has the same one, so that whatever is tried again carries it.
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
