import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ESLint, Linter } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, describe, expect, it } from "vitest";
import { wordsInTables } from "../../scripts/lint/words-in-tables.mjs";

/** A string finds in a table what every object inherits: the rule that reports it, and where it holds. */
const folder = mkdtempSync(join(tmpdir(), "words-in-tables-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "words.ts");
writeFileSync(file, "");
const compilerOptions = { strict: true, lib: ["ES2023"], types: [] };
writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["words.ts"] }));

const linter = new Linter({ configType: "flat", cwd: folder });
const parserOptions = {
  project: "tsconfig.json",
  tsconfigRootDir: folder,
  // In CI the parser would take the file as it stands on the disk.
  disallowAutomaticSingleRunInference: true,
};
const config: Linter.Config = {
  files: ["**/*.ts"],
  languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions },
  plugins: { local: { rules: { "words-in-tables": wordsInTables as never } } },
  rules: { "local/words-in-tables": "error" },
};

const given = `
declare const word: string;
declare const words: string[];
declare const maybe: string | undefined;
declare const either: "north" | string[] | string;
declare const date: string & { readonly brand: unique symbol };
declare const ending: \`\${string}tor\`;
declare const way: "north" | "south";
declare const field: \`\${"north" | "south"}From\`;
declare const limit: \`limit-\${string}\`;
declare const place: number;
declare const unknown: unknown;
declare const table: Record<string, string>;
declare const ways: { north: string; south: string };
declare const limits: Record<string, number>;
type Way = keyof typeof ways;
`;

function reported(code: string): (string | undefined)[] {
  const messages = linter.verify(given + code, config, { filename: file });
  return messages.map(({ messageId, message }) => messageId ?? message);
}

describe("a word of somebody else", () => {
  it.each([
    ["a look-up", "table[word];", "lookUp"],
    ["a look-up in a table of ours", "(ways as Record<string, string>)[word];", "lookUp"],
    ["an optional look-up", "table?.[word];", "lookUp"],
    ["a look-up by one of several types", "table[either as 'north' | string];", "lookUp"],
    ["a look-up by a branded string", "table[date];", "lookUp"],
    ["a look-up by a template that fits an inherited word", "table[ending];", "lookUp"],
    [
      "a look-up by a type parameter",
      "<K extends string>(row: Record<K, string>, key: K) => row[key];",
      "lookUp",
    ],
    ["a look-up by anything", "table[JSON.parse('')];", "lookUp"],
    ["a look-up in a loop over keys", "for (const key in table) console.log(table[key]);", "lookUp"],
    ["a write", "table[word] = word;", "lookUp"],
    ["a removal", "delete table[word];", "lookUp"],
    ["a destructured look-up", "const { [word]: found } = table;", "lookUp"],
    ["`in`", "word in ways;", "inTable"],
    ["an assertion to words", "const one = word as 'north' | 'south';", "asserted"],
    ["an assertion to keys", "ways[word as keyof typeof ways];", "asserted"],
    ["an assertion to an alias", "const one = word as Way;", "asserted"],
    ["an assertion in two steps", "const one = word as unknown as Way;", "asserted"],
    ["an assertion to nothing", "ways[word as never];", "asserted"],
    ["an assertion beside undefined", "const one = maybe as Way | undefined;", "asserted"],
    ["an assertion to keys of a type parameter", "<T>(row: T, key: string) => key as keyof T;", "asserted"],
    ["an assertion of parts", "const [one] = word.split(' ') as [Way, string];", "asserted"],
    ["an assertion of a list", "const all = words as Way[];", "asserted"],
  ])("is reported in %s", (_, code, message) => {
    expect(reported(code)).toEqual([message]);
  });

  it.each([
    ["a look-up by words of ours", "ways[way];"],
    ["a look-up by a template of ours", "declare const fields: Record<typeof field, string>; fields[field];"],
    ["a look-up by a template that fits no inherited word", "limits[limit];"],
    ["a look-up by a literal", "table['north']; ways['north']; 'north' in table;"],
    ["a look-up by a key of a type parameter", "<T, K extends keyof T>(row: T, key: K) => row[key];"],
    ["a look-up by a key that is a string", "<T>(row: T, key: keyof T & string) => row[key];"],
    ["a place in a list or a text", "words[place]; word[0];"],
    ["a Map", "new Map([['north', 1]]).get(word);"],
    ["a narrowed word", "if (word === 'north') ways[word];"],
    ["a table that is made", "const made = { [word]: 1 };"],
    ["the keys of a table", "const all = Object.keys(ways) as Way[];"],
    ["a wider type", "const all = ['north'] as readonly string[]; const one = way as string;"],
    ["another string", "const parts = word.split(' ') as [string, string];"],
    ["a brand", "const one = word as typeof date;"],
    ["a constant", "const pair = [word, 'north'] as const;"],
    ["something read", "const read = JSON.parse(word) as { way: Way }; const one = unknown as Way;"],
  ])("is allowed in %s", (_, code) => {
    expect(reported(code)).toEqual([]);
  });
});

describe("the rule", () => {
  const eslint = new ESLint();

  it.each(["app/root.tsx", "app/server.ts", "bank/main.ts", "common/own.ts"])("holds in %s", async (file) => {
    const { rules } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
    expect(rules?.["local/words-in-tables"]).toEqual([2]);
  });
});
