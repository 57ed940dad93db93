/**
 * Letters and signs that the fonts of our papers have: Latin, Greek, Cyrillic, nine scripts of India, punctuation and currencies
 * (`app/documents/pdf/printable-letters.server.test.ts`).
 */
const printable =
  /^[\u0900-\u0c5b\u0c5d-\u0cdb\u0cdd-\u0d7f\s -~\u00a0-\u03e1\u03f0-\u052f\u1e00-\u20c0\u2100-\u215f\u2212\u25cc]*$/;

export const isPrintable = (text: string): boolean => printable.test(text);
