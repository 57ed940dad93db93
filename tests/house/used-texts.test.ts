import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pageNames } from "~/i18n/page-names.generated";
import { acts, purposesOfActs } from "common/contract/acts.server";

/** Texts nobody shows are texts nobody keeps right: each key is in the sources, whole or by its last computed step, or in an act's declaration. */
const sources = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "bank", "common"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && existsSync(file))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

function* keysOf(texts: object, path: string[] = []): Generator<string[]> {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === "object" && value !== null) yield* keysOf(value, [...path, name]);
    else yield [...path, name.replace(/_(one|other)$/, "")];
  }
}

/**
 * What is read of every page, its name and what it is for; and of every act, its name, the sentence above its OTP, its message, and
 * other messages that its bank part names.
 */
const wordsOfDeclarations = new Set([
  ...Object.values(pageNames).flatMap(({ name, about }) => [name, about]),
  ...acts.flatMap(({ area, key }) =>
    ["label", "about", "message"].map((word) => `${area}:acts.${key}.${word}`),
  ),
  ...[...purposesOfActs.values()].map(({ area, name }) => `${area}:otps.${name}`),
]);
const keysOfActs = new Set(acts.map(({ area, key }) => `${area}:acts.${key}`));
const isMessage = (area: string, [acts, key, text, ...rest]: string[]) =>
  acts === "acts" &&
  rest.length === 0 &&
  keysOfActs.has(`${area}:acts.${key}`) &&
  sources.includes(`"${text}"`);

/** A key stands by itself, or with its area in front (`handle.title` is `cards:block.title`); of the bank's words the name of their list. */
function isUsed(area: string, key: string[]): boolean {
  if (wordsOfDeclarations.has(`${area}:${key.join(".")}`) || isMessage(area, key)) return true;
  if (area === "bank-words") return sources.includes(`bankWord("${key[0]}", `);
  if (sources.includes(`"${key.join(".")}"`) || sources.includes(`"${area}:${key.join(".")}"`)) return true;
  // `errors.${kind}.title`, `menu.${label}`: some step is computed, the rest is written out.
  for (let computed = 0; computed < key.length; computed += 1) {
    const pattern = key.map((step, at) => (at === computed ? "\\$\\{[^}]+\\}" : step)).join("\\.");
    if (new RegExp(`\`(${area}:)?${pattern}\``).test(sources)) return true;
  }
  return false;
}

describe("the texts", () => {
  it.each(readdirSync("locales/en"))("of %s are all shown somewhere", (file) => {
    const texts = JSON.parse(readFileSync(`locales/en/${file}`, "utf8")) as object;
    const unused = [...keysOf(texts)]
      .filter((key) => !isUsed(file.replace(".json", ""), key))
      .map((key) => key.join("."));
    expect(unused).toEqual([]);
  });
});
