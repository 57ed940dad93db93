import type { ColourName } from "common/bank";
import { colourOf } from "../colours";

/** Colours as custom properties: a drawing follows the scheme without being drawn again. */
const of = <Name extends ColourName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, colourOf(name)])) as Record<Name, string>;

/** Those that stand out from card and paper (contrast.test.ts). */
const paints = {
  ...of(["credit", "information", "warning", "muted", "ink"]),
  /** The brand's colour where it is read. */
  brandText: colourOf("brandStrong"),
};
export type ChartColour = keyof typeof paints;

/** What lies behind or between them. */
const grounds = of(["card", "fill", "line", "control"]);

export const paint = (colour: ChartColour | keyof typeof grounds): string =>
  ({ ...paints, ...grounds })[colour];

/** Lengths in a drawing: finer than a tenth nobody sees, and every digit is sent. */
export const tenths = (length: number) => Math.round(length * 10) / 10;
