import { createSystem, defineConfig } from "@chakra-ui/react/styled-system";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { globalStyles } from "./globals";
import { recipes, slotRecipes } from "./recipes";
import { conditions, semanticTokens, tokens } from "./tokens";

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
  theme: {
    tokens,
    semanticTokens,
    keyframes: { appear: { from: { opacity: 0 } } },
  },
});

/** The design system: the bank's tokens and every recipe. The build writes the style sheet from it. */
export const system = createSystem(defaultBaseConfig, themeConfig, {
  globalCss: globalStyles,
  theme: { recipes, slotRecipes },
});
