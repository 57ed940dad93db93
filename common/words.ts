/** Texts before they are said: code names them, the receiver's language is known later. */

export type TextKey = `${string}:${string}`;

type TextKeys = TextKey | readonly [TextKey, ...TextKey[]];

/** Values may be texts themselves; of several, each ends with a semicolon. */
export type TextValue = string | number | Words | readonly Words[];
export type TextValues = Readonly<Record<string, TextValue>>;

/** A text with its values, before it is said in somebody's language. */
export interface Words {
  /** Of several the first that there is. */
  readonly key: TextKeys;
  readonly values: TextValues;
}

export const words = (key: TextKeys, values: TextValues = {}): Words => ({ key, values });
