import { firstGraphemes } from "./graphemes";

/** Masks for personal numbers that may leave the server (section 5 of the specification); `NA` for empty input. */
export const NOT_AVAILABLE = "NA";

function keepLast(value: string, count: number): string {
  const characters = [...value.trim()];
  if (characters.length === 0) return NOT_AVAILABLE;
  const hidden = Math.max(characters.length - count, Math.min(characters.length, 1));
  return "*".repeat(hidden) + characters.slice(hidden).join("");
}

function keepEnds(digits: string, count: number): string {
  if (digits === "") return NOT_AVAILABLE;
  if (digits.length < 3 * count) return "*".repeat(digits.length);
  return digits.slice(0, count) + "*".repeat(digits.length - 2 * count) + digits.slice(-count);
}

/** `98******01`: the only mask for mobiles, since two masks of a number would reveal more than either. */
export const maskMobileEnds = (mobile: string): string => keepEnds(mobile.trim(), 2);

/** `L… N…`: first letter of each part, to be compared with a paper. */
export function maskName(name: string): string {
  const parts = name.split(/[\s.]+/).filter(Boolean);
  if (parts.length === 0) return NOT_AVAILABLE;
  return parts.map((part) => `${firstGraphemes(part, 1)}…`).join(" ");
}

export const maskAadhaar = (aadhaar: string): string => keepLast(aadhaar, 4);
export const maskPan = (pan: string): string => keepLast(pan, 4);

/** Last twelve characters, with at least three hidden before the @. */
export function maskEmail(email: string): string {
  const characters = [...email.trim()];
  if (characters.length === 0) return NOT_AVAILABLE;
  const at = characters.indexOf("@");
  const hiddenLocal = at < 0 ? 0 : Math.min(at, 3);
  const hidden = Math.max(characters.length - 12, hiddenLocal, 1);
  return "*".repeat(hidden) + characters.slice(hidden).join("");
}

/** `••4410`: for accounts and cards shown to their owner. */
export const lastFour = (number: string): string => `••${number.slice(-4)}`;

export const maskCard = (cardNumber: string): string => keepEnds(cardNumber.replace(/\s/g, ""), 4);
