import { defineConfig } from "@chakra-ui/react/styled-system";
import { bankProfile, type ColourName } from "common/bank-profile";

/** The measures of the design: a 4 px grid, five sizes of type, colours of the bank in two schemes. */
const colours = Object.fromEntries(
  (Object.keys(bankProfile.colours) as ColourName[]).map((name) => {
    const { light, dark } = bankProfile.colours[name];
    return [name, { value: light === dark ? light : { base: light, _dark: dark } }];
  }),
);

/** 1 is 4 px at the browser's usual text size. */
const grid = Object.fromEntries(
  [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 9, 10, 12, 16].map((step) => [step, { value: `${step / 4}rem` }]),
);

const tokens = {
  fonts: {
    body: {
      value:
        'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Malayalam", sans-serif',
    },
  },
  fontSizes: {
    small: { value: "0.875rem" },
    large: { value: "1.25rem" },
    larger: { value: "1.5rem" },
    largest: { value: "2rem" },
  },
  fontWeights: { normal: { value: 400 }, bold: { value: 600 } },
  lineHeights: { tight: { value: 1.25 } },
  spacing: grid,
  sizes: {
    ...grid,
    /** The least a finger hits. */
    control: { value: "2.75rem" },
    text: { value: "65ch" },
    menu: { value: "15rem" },
    main: { value: "72rem" },
    page: { value: "90rem" },
  },
  radii: { small: { value: "4px" }, medium: { value: "8px" } },
  durations: { quick: { value: "150ms" } },
  zIndex: { above: { value: 10 } },
};

const { brand, brandStrong } = bankProfile.colours;

export const semanticTokens = {
  colors: {
    ...colours,
    /** The brand's colour where it is read, not only seen. */
    brandText: { value: { base: brandStrong.light, _dark: brand.dark } },
  },
  fontSizes: { body: { value: { base: "1rem", _indic: "1.0625rem" } } },
  lineHeights: { body: { value: { base: "1.5", _indic: "1.65" } } },
};

/** Words for the circumstances a style depends on. */
const conditions = {
  dark: "@media (prefers-color-scheme: dark)",
  print: "@media print",
  /** Scripts whose letters are taller than Latin ones. */
  indic: ":root:is([lang=ta],[lang=te],[lang=ml])",
  hover: "&:hover",
  active: "&:active",
  focusVisible: "&:focus-visible",
  disabled: "&:disabled",
  current: "&[aria-current]:not([aria-current=false])",
  first: "&:first-child",
  last: "&:last-child",
  before: "&::before",
  after: "&::after",
};

/** What the static style sheet and the live parts have in common. */
export const themeConfig = defineConfig({
  cssVarsPrefix: "ui",
  cssVarsRoot: ":root",
  preflight: false,
  disableLayers: true,
  conditions,
  // Chakra's own would add a custom property to every background.
  utilities: {
    background: { values: "colors", shorthand: ["bg"], transform: (background: string) => ({ background }) },
    backgroundColor: { values: "colors", transform: (backgroundColor: string) => ({ backgroundColor }) },
  },
  theme: { tokens, semanticTokens, keyframes: { appear: { from: { opacity: 0 } } } },
});
