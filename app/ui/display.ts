import { useRouteLoaderData } from "@remix-run/react";

/** Display choices by the names of their cookies and buttons. */
export const displayChoices = {
  theme: ["system", "light", "dark"],
  text: ["normal", "large", "larger"],
  balances: ["shown", "hidden"],
  lite: ["on", "off"],
} as const;

export type Display = { [Name in keyof typeof displayChoices]: (typeof displayChoices)[Name][number] };

const usual: Display = { theme: "system", text: "normal", balances: "shown", lite: "off" };

/** Defaults if the root failed. */
export function useDisplay(): Display {
  return useRouteLoaderData<{ display: Display }>("root")?.display ?? usual;
}
