import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { ChakraProvider, createSystem, type SystemConfig } from "@chakra-ui/react/styled-system";
import { themeConfig } from "../theme";

type SlotRecipes = NonNullable<NonNullable<SystemConfig["theme"]>["slotRecipes"]>;

/** Chakra's runtime with the portal's tokens and these recipes only; loads with an enhancement, never before hydration. */
export function chakraWith(slotRecipes: SlotRecipes) {
  const system = createSystem(defaultBaseConfig, themeConfig, { theme: { slotRecipes } });
  /** Adds only tokens: the static style sheet has the rest. */
  const liveSystem = { ...system, _global: [system.getTokenCss(), system.getGlobalCss()] };
  return function LiveChakra({ children }: { children: React.ReactNode }) {
    return (
      <CacheProvider value={cache}>
        <ChakraProvider value={liveSystem}>{children}</ChakraProvider>
      </CacheProvider>
    );
  };
}

/** Browsers hide the attribute, but not the property. */
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
const cache = createCache({ key: "live", nonce });
