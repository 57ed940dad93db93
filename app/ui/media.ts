/** Widths at which the layout changes, as keys of a style. */
export const phone = "@media (max-width: 39.99em)";
export const tablet = "@media (min-width: 40em)";
export const narrow = "@media (max-width: 63.99em)";
export const wide = "@media (min-width: 64em)";
