/** What a browser without styles sets as one word though it is two: a link, a button or bold words, and their neighbours, without a blank. */
const unseen = /<(script|style|svg|template)\b.*?<\/\1>|<!--.*?-->/gs;
const tags = "a|b|span|strong|time|details|summary|label|button|form|output";
const word = "[\\p{L}\\p{N}][^\\s<>]*";
const glued = new RegExp(
  `${word}(?:(?:</(?:${tags})>)+(?:<(?:${tags})\\b[^>]*>)*|(?:<(?:${tags})\\b[^>]*>)+)${word}`,
  "gu",
);

export const gluedWords = (html: string): string[] =>
  [...html.replace(unseen, "").matchAll(glued)].map(([found]) => found.replace(/<\/?(\w+)[^>]*>/g, "|"));
