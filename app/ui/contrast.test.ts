import { describe, expect, it } from "vitest";
import type { ColourName } from "common/bank";
import { ourBank } from "tests/support/banks";
import { colourRules } from "./colours";
import { stylesheet } from "./stylesheet";

const { colours } = ourBank.profile;

type Scheme = "light" | "dark";
type Pair = [foreground: string, background: string];

/** Words need 4.5:1 (WCAG 2.2 SC 1.4.3). */
const texts: Pair[] = [
  ...["ink", "muted", "information", "danger", "warning", "credit", "brandText"].flatMap((colour): Pair[] => [
    [colour, "card"],
    [colour, "paper"],
  ]),
  ["onBrand", "brandStrong"],
  ["onSoft", "brandSoft"],
  ["paper", "ink"],
  ["ink", "fill"],
  ["muted", "fill"],
  ...["credit", "danger", "information", "warning"].flatMap((colour): Pair[] => [
    [colour, `${colour}Soft`],
    ["ink", `${colour}Soft`],
    ["information", `${colour}Soft`],
  ]),
];

/** Controls need 3:1 (SC 1.4.11): borders, marks, the focus ring, buttons. */
const marks: Pair[] = [
  ...["control", "brand", "brandStrong", "information", "danger", "credit"].flatMap((colour): Pair[] => [
    [colour, "card"],
    [colour, "paper"],
  ]),
  ["onBrand", "brandStrong"],
];

/** Lines between rows only repeat what space and order already say. */
const decoration = ["line"];

function colour(name: string, scheme: Scheme): string {
  // The brand's colour where it is read, not only seen.
  return colours[name === "brandText" ? "brandStrong" : (name as ColourName)][scheme];
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  it.each(texts)("%s can be read on %s", (foreground, background) => {
    expect(contrast(colour(foreground, scheme), colour(background, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)("%s can be seen on %s", (foreground, background) => {
    expect(contrast(colour(foreground, scheme), colour(background, scheme))).toBeGreaterThanOrEqual(3);
  });
});

describe("the pairs", () => {
  it("measure as WCAG's own examples do", () => {
    expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#FFFFFF")).toBeCloseTo(4.48, 2);
  });

  it("cover every colour of the bank", () => {
    const covered = new Set([...texts, ...marks].flat().concat(decoration));
    expect(Object.keys(colours).filter((name) => !covered.has(name))).toEqual([]);
  });

  it("what is written in the brand's counterpart stands on nothing but its strong shade", () => {
    const rules = stylesheet().match(/\{[^{}]*\}/g) ?? [];
    const onBrand = rules.filter((rule) => /[{;]color:\s*var\(--on-brand\)/.test(rule));
    expect(onBrand.length).toBeGreaterThan(0);
    expect(onBrand.filter((rule) => !/background:\s*var\(--brand-strong\)/.test(rule))).toEqual([]);
  });

  it("the dark scheme holds by choice and by the device, unless light is chosen", () => {
    const sheets = {
      [`--brand:${colours.brand.dark};`]: colourRules(colours),
      "--shadows-surface:none": stylesheet(),
    };
    for (const [begins, css] of Object.entries(sheets)) {
      const packed = css.replace(/\s+/g, "");
      expect(packed).toContain(`(prefers-color-scheme:dark){:root:not([data-theme=light]){${begins}`);
      expect(packed).toContain(`:root[data-theme=dark]{${begins}`);
    }
  });
});
