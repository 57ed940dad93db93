/** A text of ours with its values, or the bank's own words. */
export type Message = { key: string; values?: Values } | { words: string };
type Values = Record<string, string | number | bigint>;

/** A form's error is a key of the texts, `errors.enterUserId`, `pin.errors.samePin` or `nominee:errors.name`, or the bank's own words. */
export function wordingOf(error: string, values: Values = {}): Message {
  return /^([a-z]+:)?(\w+\.)?(errors|results)\.[\w.-]+$/.test(error)
    ? { key: error, values }
    : { words: error };
}

/** `t` must read the namespace the key belongs to. */
export function say(t: (...args: never[]) => unknown, wording: Message): string {
  if ("words" in wording) return wording.words;
  return (t as (key: string, values?: object) => string)(wording.key, wording.values);
}
