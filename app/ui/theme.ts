import { createSystem } from "@chakra-ui/react/styled-system";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { globalStyles } from "./globals";
import { recipes, slotRecipes } from "./recipes";
import { themeConfig } from "./theme-config";

/** The design system: the bank's tokens and every recipe. The build writes the style sheet from it. */
export const system = createSystem(defaultBaseConfig, themeConfig, {
  globalCss: globalStyles,
  theme: { recipes, slotRecipes },
});
