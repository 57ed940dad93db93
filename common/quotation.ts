/** Text that somebody typed, or a register supplied, within our sentences: in quotation marks, so that nobody reads it as our words. */

/** Placeholders of texts that such text fills. Their values are put in quotation marks when the text is said; the others are ours. */
const typedPlaceholders: ReadonlySet<unknown> = new Set([
  "held",
  "holder",
  "name",
  "nominee",
  "payee",
  "payer",
  "query",
  "search",
  "shop",
  "typed",
  "who",
]);

export const isTyped = (placeholder: unknown): boolean => typedPlaceholders.has(placeholder);

/** Typographic marks would make a message of Latin letters one of UCS-2, with 70 letters instead of 160. */
export const quotedInMessage = (typed: string): string => quoted(typed, '"', '"');

export const quotedOnPage = (typed: string): string => quoted(typed, "“", "”");

/** An apostrophe stays, any other mark within becomes one: it cannot end the quotation. */
function quoted(typed: string, opening: string, closing: string): string {
  const within = typed.replace(/[\p{Quotation_Mark}`´ʹʺˮ′″‴]+/gu, (marks) =>
    /^['’]$/.test(marks) ? marks : "'",
  );
  return within === "" ? "" : `${opening}${within}${closing}`;
}
