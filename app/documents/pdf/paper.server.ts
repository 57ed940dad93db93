/** The sheets documents are written on: A4, in points. */
export interface Paper {
  orientation: "portrait" | "landscape";
  width: number;
  height: number;
}

export const portrait: Paper = { orientation: "portrait", width: 595.28, height: 841.89 };
export const landscape: Paper = { orientation: "landscape", width: 841.89, height: 595.28 };

/** Left and right. */
export const MARGIN = 32;
