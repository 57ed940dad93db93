import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const sources = ["app", "common"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.server\.ts$|^contract\//.test(file))
    .map((file) => ({ file: join(folder, file), text: readFileSync(join(folder, file), "utf8") })),
);

/** Controls whose value is read as it was typed, and cut where the page shows it. */
const searches = /Search|Movements|Send|Verify|Menual|frame\.part/;

describe("forms", () => {
  it("have an error text for every entry: none of zod's own reaches a page", () => {
    const bare =
      /\bz\s*\.(?:string|enum|literal)\((?![^()]*error)(?:[^()]*)\)(?!\s*\.(?:default|optional|catch)\(|[^;]{0,60}\.catch\()/g;
    const silent = sources
      .filter(({ text }) => /from "zod"/.test(text))
      .flatMap(({ file, text }) => [...text.matchAll(bare)].map(([found]) => `${file}: ${found}`));
    expect(silent).toEqual([]);
  });

  it("cut nothing that is typed: the server drops spaces, and says what is too long", () => {
    const cut = sources.filter(
      ({ file, text }) => /\bmaxLength=|\bmaxLength:/.test(text) && !searches.test(file),
    );
    expect(cut.map(({ file }) => file)).toEqual([]);
  });
});
