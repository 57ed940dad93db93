import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const folder = "app/routes";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
const read = (file: string) => readFileSync(file, "utf8");

/** What stands in the source of a link to a document; beside a page of the same name (`Form121_.$file`) only with a slash after it. */
const link = new RegExp(
  files
    .map((file) => /(\w+?)(_?)\.\$file\.ts$/.exec(file))
    .flatMap((named) => (named ? [`/${named[1]}${named[2] ? "/" : '[/"]'}`] : []))
    .join("|"),
);

const pages = files.filter(
  (file) => /(?<!\.part|\.test)\.tsx$/.test(file) && /^export default /m.test(read(file)),
);

/** The file and what it draws its page with, from its own area. */
function drawnWith(file: string, found = new Set([file])): Set<string> {
  for (const [, name] of read(file).matchAll(/from "(\.[^"]+)"/g)) {
    const drawn = [".tsx", ".ts"].map((ending) => join(dirname(file), name + ending)).find(existsSync);
    if (!drawn || found.has(drawn) || /\.server\.ts$/.test(drawn)) continue;
    drawnWith(drawn, found.add(drawn));
  }
  return found;
}

it("a page with links to documents says so in its handle, and no other: it has their process started", () => {
  const offering = pages.filter((file) => [...drawnWith(file)].some((drawn) => link.test(read(drawn))));
  const saying = pages.filter((file) => /^export const handle = [^;]*\bdocuments: true\b/m.test(read(file)));
  expect(saying).not.toEqual([]);
  expect(saying).toEqual(offering);
});
