import { colourOf } from "../colours";

/** Colours with enough contrast on card and paper (contrast.test.ts). */
export type ChartColour = "credit" | "information" | "warning" | "muted" | "ink" | "brandText";

type Ground = "card" | "fill" | "line" | "control";

/** A custom property, so that a drawing follows the colour scheme. */
export const paint = (colour: ChartColour | Ground): string =>
  colourOf(colour === "brandText" ? "brandStrong" : colour);

/** Rounds lengths: finer ones are invisible, and every digit is sent. */
export const tenths = (length: number) => Math.round(length * 10) / 10;
