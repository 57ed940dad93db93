import { useRouteLoaderData } from "@remix-run/react";

/** What a customer may choose about how pages are shown; the names are those of cookies and of the buttons that choose. */
export const displayChoices = {
  theme: ["system", "light", "dark"],
  text: ["normal", "large", "larger"],
  balances: ["shown", "hidden"],
  /** Pages without scripts. */
  lite: ["on", "off"],
} as const;

export type Display = { [Name in keyof typeof displayChoices]: (typeof displayChoices)[Name][number] };

const usual: Display = { theme: "system", text: "normal", balances: "shown", lite: "off" };

/** As the root read it; the usual where the root itself failed. */
export function useDisplay(): Display {
  return useRouteLoaderData<{ display: Display }>("root")?.display ?? usual;
}
