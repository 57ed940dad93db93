import { readFileSync } from "node:fs";
import { namespaces, type Language, type Namespace } from "./languages";

interface Metafile {
  outputs: Record<string, { entryPoint?: string }>;
}

let addresses: Map<string, string> | undefined;

/**
 * Addresses of a language's text chunks, so that a page can announce those it needs and they travel beside
 * the scripts. The compiler's own account of its output is read from beside the server
 * build; without it (in unit tests) nothing is announced and the browser asks one round trip later.
 */
export function textChunkAddresses(language: Language): Partial<Record<Namespace, string>> {
  addresses ??= readAddresses();
  const found: Partial<Record<Namespace, string>> = {};
  for (const namespace of namespaces) {
    const address = addresses.get(`locales/${language}/${namespace}.json`);
    if (address) found[namespace] = address;
  }
  return found;
}

function readAddresses(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [output, { entryPoint }] of Object.entries(readMetafile().outputs)) {
    if (entryPoint?.startsWith("locales/")) found.set(entryPoint, output.replace(/^public/, ""));
  }
  return found;
}

function readMetafile(): Metafile {
  try {
    return JSON.parse(readFileSync(new URL("metafile.js.json", import.meta.url), "utf8")) as Metafile;
  } catch {
    return { outputs: {} };
  }
}
