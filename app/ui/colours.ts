import { colourNames, type BankProfile, type ColourName } from "common/bank";

/** Custom property of a colour: `--brand-strong`. The bank's rules set its value. */
export const colourProperty = (name: ColourName): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const colourOf = (name: ColourName): string => `var(${colourProperty(name)})`;

/** Colours in both schemes; devices that prefer dark get it unless light is chosen, paper never. */
export function colourRules(colours: BankProfile["colours"]): string {
  const values = (scheme: "light" | "dark") =>
    colourNames.map((name) => `${colourProperty(name)}:${colours[name][scheme]}`).join(";");
  const dark = values("dark");
  return (
    `:root{${values("light")}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `@media screen{:root[data-theme=dark]{${dark}}}`
  );
}
