import { colourNames, type BankProfile, type ColourName } from "common/bank";

/** The custom property that holds one of a bank's colours: `--brand-strong`. Styles and drawings name it, the bank's rules give it its value. */
export const colourProperty = (name: ColourName): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A colour as styles name it. */
export const colourOf = (name: ColourName): string => `var(${colourProperty(name)})`;

/** The colours of a bank in both schemes: the dark one for who has chosen it, and for devices that are dark where nothing else is chosen. */
export function colourRules(colours: BankProfile["colours"]): string {
  const values = (scheme: "light" | "dark") =>
    colourNames.map((name) => `${colourProperty(name)}:${colours[name][scheme]}`).join(";");
  const dark = values("dark");
  return (
    `:root{${values("light")}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  );
}
