import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Words that make a comment a riddle, with what to write instead. */
const riddles: [pattern: RegExp, instead: string][] = [
  [/^(What|Whoever|Whatever|Nobody|Nothing|Whether) /, "begin with a verb or the noun itself"],
  [/^Where (a|the|it|nothing) /, "begin with 'if' or 'when'"],
  [/\bstands?\b/, "'is', 'replaces', 'contains'"],
  [/\b(is|are) told\b/, "'receives', 'is notified of'"],
  [/\bleads (to|there)\b/, "'redirects to', 'results in'"],
  [/\banew\b/, "'again'"],
  [/\bis none\b/, "'does not exist', 'is null'"],
];

const files = () =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "bank", "common", "scripts"], {
    encoding: "utf8",
  })
    .split("\n")
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes(".generated."));

/** Lines of comments that have a line of their own, without their marks. */
function* commentLines(source: string): Generator<string> {
  let inBlock = false;
  for (const raw of source.split("\n")) {
    const line = raw.trim();
    const opens = /^\{?\/\*/.test(line);
    if (inBlock || opens) {
      inBlock = !line.includes("*/");
      yield line.replace(/^\{?\/?\*+\/?\s*/, "").replace(/\s*\*\/\}?$/, "");
    } else if (line.startsWith("//")) yield line.replace(/^\/\/\s*/, "");
  }
}

it("comments are plain: they say what is, if and when, without riddles", () => {
  const found = files().flatMap((file) =>
    [...commentLines(readFileSync(file, "utf8"))].flatMap((line) =>
      riddles
        .filter(([pattern]) => pattern.test(line))
        .map(([, instead]) => `${file}: “${line}”: write ${instead}`),
    ),
  );
  expect(found).toEqual([]);
});

it.each([
  ["/** What a page shows. */", ["What a page shows."]],
  ["/**\n * Sums up.\n * In paise.\n */\nconst a = 1; // beside code", ["", "Sums up.", "In paise.", ""]],
  ["  // Nobody knows.\n{/* Is none. */}", ["Nobody knows.", "Is none."]],
])("reads the comments of %j", (source, lines) => {
  expect([...commentLines(source)]).toEqual(lines);
});
