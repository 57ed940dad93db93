import { colourOf } from "../colours";

/** Those that stand out from card and paper (contrast.test.ts). */
export type ChartColour = "credit" | "information" | "warning" | "muted" | "ink" | "brandText";

/** What lies behind or between them. */
type Ground = "card" | "fill" | "line" | "control";

/** A colour as a custom property: a drawing follows the scheme without being drawn again. */
export const paint = (colour: ChartColour | Ground): string =>
  colourOf(colour === "brandText" ? "brandStrong" : colour);

/** Lengths in a drawing: finer than a tenth nobody sees, and every digit is sent. */
export const tenths = (length: number) => Math.round(length * 10) / 10;
