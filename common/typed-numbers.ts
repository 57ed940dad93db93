/** Numbers as people write them, for every field that takes one. */

/** How much longer than its digits a number may be typed: with something between its groups. */
export const ROOM = 10;

/** Spaces and hyphens between the digits do not count. */
export const ungrouped = (typed: string): string => typed.replace(/[\s\u2010-\u2015-]/g, "");

/** A mobile number's ten digits, with `+91`, `91` or `0` before them or without. */
export const ungroupedMobile = (typed: string): string =>
  ungrouped(typed).replace(/^(?:\+?91|0)(?=\d{10}$)/, "");
