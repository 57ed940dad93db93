import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { RecipeDefinition, SlotRecipeDefinition } from "@chakra-ui/react/styled-system";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { ourBank } from "tests/support/banks";
import { colourNames } from "common/bank";
import { colourProperty, colourRules } from "./colours";
import { recipes, stylesheet } from "./stylesheet";

const ofAllBanks = transformSync(stylesheet(), { loader: "css", minify: true }).code;
const css = colourRules(ourBank.profile.colours) + ofAllBanks;

const sources = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file.endsWith(".tsx") && !file.includes(".test.") && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Classes made by a recipe: its own, its slots', its variants'. */
const known = new Set<string>(["n", "d", "c", "l", "w", "p", "o", "i"]); // Cells of a table: there are hundreds, so their names are short.
for (const [name, recipe] of Object.entries<RecipeDefinition | SlotRecipeDefinition>(recipes)) {
  known.add(name);
  for (const [variant, values] of Object.entries(recipe.variants ?? {}))
    for (const value of Object.keys(values)) known.add(`${name}--${value === "true" ? variant : value}`);
  if ("slots" in recipe) for (const slot of recipe.slots) known.add(`${name}__${slot}`);
}

describe("the style sheet", () => {
  it("leaves a light page its 14 KB: at most 6.75 KB of it", () => {
    expect(brotliCompressSync(css).length).toBeLessThanOrEqual(6.75 * 1024);
  });

  it("has a bank's colours from that bank alone", () => {
    const { brand, brandStrong, brandSoft, onSoft } = ourBank.profile.colours;
    const own = [brand, brandStrong, brandSoft, onSoft].flatMap(({ light, dark }) => [light, dark]);
    expect(own.filter((value) => ofAllBanks.toUpperCase().includes(value.toUpperCase()))).toEqual([]);
    const set = [...ofAllBanks.matchAll(/[{;](--[\w-]+):/g)].map(([, name]) => name!);
    expect(set.filter((name) => colourNames.map(colourProperty).includes(name))).toEqual([]);
  });

  it("defines every custom property it uses", () => {
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]!);
    expect(used.length).toBeGreaterThan(20);
    expect([...new Set(used)].filter((name) => !css.includes(`${name}:`))).toEqual([]);
  });

  it("knows every token a recipe names", () => {
    const lengths = [
      ...css.matchAll(/[{;](?:padding|margin|gap|inset|width|height|min-|max-)[\w-]*:([^;}]*)/g),
    ];
    expect(
      lengths.filter(([, value]) => /(^|\s)-?[1-9][\d.]*(\s|$)/.test(value!)).map(([rule]) => rule),
    ).toEqual([]);
    const colours = [...css.matchAll(/[{;](?:color|background|[\w-]*-color):([^;}]*)/g)].map(
      (match) => match[1]!,
    );
    const sound = /^(var\(--|#|rgb|transparent|none|inherit|currentcolor)/i;
    expect(colours.length).toBeGreaterThan(50);
    expect(colours.filter((value) => !sound.test(value))).toEqual([]);
  });

  it("has a recipe for every class a component uses", () => {
    const used = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/className="([^"]+)"|classes\("([^"]+)"/g)].flatMap((match) =>
        (match[1] ?? match[2])!.split(" ").map((name) => ({ file, name })),
      ),
    );
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it("styles nothing that no component uses", () => {
    const everything = sources.map(({ text }) => text).join("\n");
    expect(
      Object.keys(recipes).filter((name) => !new RegExp(`["' ]${name}(__|--|["' ])`).test(everything)),
    ).toEqual([]);
  });

  it("gives tall scripts their size and space", () => {
    expect(css).toMatch(/\[lang=ta\],\[lang=te\],\[lang=ml\]\)\{[^}]*1\.0625rem[^}]*1\.65/);
  });
});
