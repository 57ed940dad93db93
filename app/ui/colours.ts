import type { BankProfile, ColourName } from "common/bank";

/** The custom properties that hold a bank's colours: styles and drawings name them, the bank's rules give them their values. */
export const colourProperties = {
  brand: "--brand",
  brandStrong: "--brand-strong",
  brandSoft: "--brand-soft",
  onBrand: "--on-brand",
  onSoft: "--on-soft",
  ink: "--ink",
  muted: "--muted",
  paper: "--paper",
  card: "--card",
  fill: "--fill",
  line: "--line",
  control: "--control",
  credit: "--credit",
  creditSoft: "--credit-soft",
  danger: "--danger",
  dangerSoft: "--danger-soft",
  information: "--information",
  informationSoft: "--information-soft",
  warning: "--warning",
  warningSoft: "--warning-soft",
} as const satisfies Record<ColourName, `--${string}`>;

const names = Object.keys(colourProperties) as ColourName[];

/** A colour as styles name it. */
export const colourOf = (name: ColourName): string => `var(${colourProperties[name]})`;

/** The colours of a bank in both schemes: the dark one for who has chosen it, and for devices that are dark where nothing else is chosen. */
export function colourRules(colours: BankProfile["colours"]): string {
  const values = (scheme: "light" | "dark") =>
    names.map((name) => `${colourProperties[name]}:${colours[name][scheme]}`).join(";");
  const dark = values("dark");
  return (
    `:root{${values("light")}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}` +
    `:root[data-theme=dark]{${dark}}`
  );
}
