import { defineConfig } from "@chakra-ui/react/styled-system";
import { conditions, semanticTokens, tokens } from "./tokens";

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
  theme: {
    tokens,
    semanticTokens,
    keyframes: { appear: { from: { opacity: 0 } } },
  },
});
