import { readFileSync } from "node:fs";
import type { Language, Namespace } from "./languages";

interface Metafile {
  outputs: Record<string, { entryPoint?: string }>;
}

let addresses: Map<string, string> | undefined;

/**
 * Addresses of the text chunks the browser is about to ask for, so that the page can announce them and the
 * texts travel beside the scripts. The compiler's own account of its output is read from beside the server
 * build; without it (in unit tests) nothing is announced and the browser asks one round trip later.
 */
export function textChunkAddresses(language: Language, wanted: readonly Namespace[]): string[] {
  addresses ??= readAddresses();
  return wanted.flatMap((namespace) => addresses?.get(`locales/${language}/${namespace}.json`) ?? []);
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
