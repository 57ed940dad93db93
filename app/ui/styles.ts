import { defineRecipe, type SystemStyleObject } from "@chakra-ui/react/styled-system";

/** What several recipes are written with: widths at which the layout changes, and pieces of styles. */
export const phone = "@media (max-width: 39.99em)";
/** A phone whose letters are twice as large. */
export const tiny = "@media (max-width: 19.99em)";
export const tablet = "@media (min-width: 40em)";
export const narrow = "@media (max-width: 63.99em)";
export const wide = "@media (min-width: 64em)";

export const row = { display: "flex", flexWrap: "wrap" };
export const column = { display: "flex", flexDirection: "column" };
export const framed = (borderColor: string, borderRadius = "small") => ({
  border: `1px solid {colors.${borderColor}}`,
  borderRadius,
});

/** What lies on the paper: white, framed by a hairline. */
export const surface = { bg: "card", ...framed("line", "large"), boxShadow: "surface" };

/** One row, which scrolls where a phone is too narrow for it. */
export const scrollingRow = {
  display: "flex",
  overflowX: "auto",
  scrollbarWidth: "none",
  [phone]: { mx: "-4" },
  [tablet]: { flexWrap: "wrap" },
};

/** A link that all of its row follows; the row is `position: relative`. */
export const coverLink = {
  color: "inherit",
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
  "&:focus-visible": { outline: 0 },
  "&:focus-visible::after": { outline: "3px solid {colors.information}", outlineOffset: "-3px" },
};

/** Nothing to be seen, and yet read out. */
export const heardOnly = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
};

/** A recipe without variants. */
export const plain = (base: SystemStyleObject) => defineRecipe({ base });
