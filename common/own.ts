/**
 * Tables that are looked up by a word of somebody else: `table[word]` and `word in table` also find what every object inherits,
 * `constructor` or `__proto__`. Object.hasOwn is newer than the oldest browser.
 */
const { hasOwnProperty } = Object.prototype;

/** True if the table itself has the word. */
export const isKeyOf = <T extends object>(table: T, word: PropertyKey): word is keyof T =>
  hasOwnProperty.call(table, word);

/** Returns the table's own value of a word, else undefined. */
export const own = <T extends object>(table: T, word: PropertyKey): T[keyof T] | undefined =>
  isKeyOf(table, word) ? table[word] : undefined;
