import type { recipes } from "./stylesheet";

type Values<V> = { [K in keyof V]?: "true" extends keyof V[K] ? boolean : Extract<keyof V[K], string> };

/** Variants of a recipe as props: `{ look?: "secondary" | "quiet"; small?: boolean }`. */
export type Variants<Name extends keyof typeof recipes> = Values<
  NonNullable<(typeof recipes)[Name]["variants"]>
>;

/** Class names: `button button--quiet`. The recipes themselves stay out of the browser. */
export function classes(name: string, variants: Record<string, string | boolean | undefined>): string {
  let text = name;
  for (const [variant, value] of Object.entries(variants))
    if (value) text += ` ${name}--${value === true ? variant : value}`;
  return text;
}
