import { defineConfig } from "@chakra-ui/react/styled-system";
import { colourNames } from "common/bank";
import { colourOf } from "./colours";

/** Design tokens: a 4 px grid, seven sizes of type; the bank sets the colours. */
const colours = Object.fromEntries(colourNames.map((name) => [name, { value: colourOf(name) }]));

const tokensOf = (values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

/** 1 is 4 px. Sizes grow with the text; the room between things does not, so that large letters get it. */
const gridOf = (lengthOf: (step: number) => string) =>
  Object.fromEntries(
    [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 9, 10, 12, 16].map((step) => [step, { value: lengthOf(step) }]),
  );

const control = "3rem";

const tokens = {
  fonts: {
    body: {
      value:
        'system-ui, "Noto Sans", "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Malayalam", sans-serif',
    },
  },
  fontSizes: tokensOf({
    smallest: "0.75rem",
    small: "0.875rem",
    large: "1.25rem",
    larger: "1.5rem",
    largest: "2rem",
    figure: "2.5rem",
  }),
  fontWeights: tokensOf({ normal: 400, bold: 600 }),
  lineHeights: tokensOf({ tight: 1.25, snug: 1.4 }),
  spacing: gridOf((step) => `${step * 4}px`),
  sizes: {
    ...gridOf((step) => `${step / 4}rem`),
    ...tokensOf({ control, text: "65ch", menu: "16.5rem", main: "72rem", page: "90rem", bar: "3.5rem" }),
  },
  radii: tokensOf({ small: "8px", medium: "12px", large: "16px", pill: "99px" }),
  zIndex: tokensOf({ row: 1, dock: 9, above: 10 }),
};

const semanticTokens = {
  colors: {
    ...colours,
    brandText: colours.brandStrong!,
  },
  shadows: {
    surface: { value: { base: "0 1px 2px rgb(27 36 48/.05),0 6px 20px rgb(27 36 48/.04)", _dark: "none" } },
  },
  fontSizes: { body: { value: { base: "1rem", _indic: "1.0625rem" } } },
  lineHeights: { body: { value: { base: "1.5", _indic: "1.65" } } },
};

const conditions = {
  dark: "@media (prefers-color-scheme: dark)",
  print: "@media print",
  /** Scripts with taller letters than Latin. */
  indic: ":root:is([lang=ta],[lang=te],[lang=ml])",
  hover: "&:hover",
  active: "&:active",
  disabled: "&:disabled",
  current: "&[aria-current]",
  checked: "&:checked",
};

/** Shared by the static style sheet and live parts. */
export const themeConfig = defineConfig({
  cssVarsPrefix: "",
  cssVarsRoot: ":root",
  preflight: false,
  disableLayers: true,
  conditions,
  // Chakra's own utilities add a custom property to every background.
  utilities: {
    background: { values: "colors", shorthand: ["bg"], transform: (background: string) => ({ background }) },
    backgroundColor: { values: "colors", transform: (backgroundColor: string) => ({ backgroundColor }) },
  },
  theme: {
    tokens,
    semanticTokens,
    keyframes: { appear: { from: { opacity: 0 } }, place: { from: { scrollSnapAlign: "center" } } },
  },
});
