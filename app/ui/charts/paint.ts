/** Colours that stand out from card and paper (contrast.test.ts), as custom properties: a drawing follows the scheme without being drawn again. */
const paints = {
  credit: "var(--ui-colors-credit)",
  brandText: "var(--ui-colors-brand-text)",
  information: "var(--ui-colors-information)",
} as const;
export type ChartColour = keyof typeof paints;

export function paint(colour: ChartColour): string {
  return paints[colour];
}

/** Lengths in a drawing: finer than a tenth nobody sees, and every digit is sent. */
export const tenths = (length: number) => Math.round(length * 10) / 10;
