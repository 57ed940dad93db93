import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ChakraProvider } from "@chakra-ui/react";
import { createSystem } from "@chakra-ui/react/styled-system";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { themeConfig } from "../theme-config";
import { dialogRecipe } from "./dialog-recipe";

const system = createSystem(defaultBaseConfig, themeConfig, {
  theme: { slotRecipes: { dialog: dialogRecipe } },
});

/** The static style sheet holds what all pages share; here only the tokens that it settled are added. */
const liveSystem = { ...system, _global: [system.getTokenCss(), system.getGlobalCss()] };

/** Browsers hide the nonce attribute; the property still has it. */
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
const cache = createCache({ key: "live", nonce });

/** What Chakra's runtime components need around them; nothing of it runs on the server or before hydration. */
export function LiveProvider({ children }: { children: React.ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={liveSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
