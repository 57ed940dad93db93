import { readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, namespaces, type Language, type Namespace } from "./languages";

const read = (language: Language, namespace: Namespace) =>
  JSON.parse(readFileSync(join("locales", language, `${namespace}.json`), "utf8")) as Record<string, string>;

function tableOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}

/** Every text of every language, for the server: read once, kept in memory, ready before the first request. */
export const texts = tableOf(languages, (language) =>
  tableOf(namespaces, (namespace) => read(language, namespace)),
);
