import { existsSync, readFileSync } from "node:fs";

/** Tests that a page of docs names by file and rule. */

/** A file without a folder is in `tests/security`. */
export const wholePath = (file: string): string => (file.includes("/") ? file : `tests/security/${file}`);

/** Whether a test of that file is called so, as it stands in the source. */
export function standsIn(file: string, name: string): boolean {
  const source = existsSync(file) ? readFileSync(file, "utf8").replaceAll('\\"', '"') : "";
  return source
    .split(`"${name}"`)
    .some((before, place, parts) => place < parts.length - 1 && /\(\s*$/.test(before));
}
