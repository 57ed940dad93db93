import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the build put the document process: beside the running bundle or one of its chunks. */
export function documentProcessPath(): string {
  const beside = ["./documents.js", "../documents.js"].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  const candidates = [...beside, resolve("build/documents.js")];
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error(`build/documents.js is missing: run the build first (looked at ${candidates})`);
  return found;
}
