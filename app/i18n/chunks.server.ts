import { readFileSync } from "node:fs";
import { namespaces, type Language, type Namespace } from "./languages";

type Outputs = Record<string, { entryPoint?: string }>;

let addresses: Map<string | undefined, string> | undefined;

/**
 * Addresses of a language's text chunks, for a page to announce beside its scripts: from the compiler's account of its output beside the server
 * build. Without it (unit tests) nothing is announced and the browser asks one round trip later.
 */
export function textChunkAddresses(language: Language): Partial<Record<Namespace, string>> {
  addresses ??= new Map(
    Object.entries(compiled()).map(([output, { entryPoint }]) => [entryPoint, output.replace(/^public/, "")]),
  );
  const found: Partial<Record<Namespace, string>> = {};
  for (const namespace of namespaces) {
    const address = addresses.get(`locales/${language}/${namespace}.json`);
    if (address) found[namespace] = address;
  }
  return found;
}

function compiled(): Outputs {
  try {
    const text = readFileSync(new URL("metafile.js.json", import.meta.url), "utf8");
    return (JSON.parse(text) as { outputs: Outputs }).outputs;
  } catch {
    return {};
  }
}
