import {
  defineRecipe,
  defineSlotRecipe,
  type RecipeVariantRecord,
  type SlotRecipeVariantRecord,
  type SystemStyleObject,
} from "@chakra-ui/react/styled-system";

/** Pieces of styles that recipes share. */
export const media = {
  phone: "@media (max-width: 39.99em)",
  tiny: "@media (max-width: 19.99em)",
  tablet: "@media (min-width: 40em)",
  narrow: "@media (max-width: 63.99em)",
  wide: "@media (min-width: 64em)",
  forced: "@media (forced-colors: active)",
} as const;

/** Pages on which something is authorised; they have no dock. */
export const AUTHORISED = "body:has([autocomplete=one-time-code], [name=transactionPassword])";

export const row = { display: "flex", flexWrap: "wrap" };
export const column = { display: "flex", flexDirection: "column" };
export const line = { display: "flex", alignItems: "center" };
/** High enough for a finger. */
export const touchLine = { ...line, minHeight: "control" };
export const plainLink = { color: "ink", fontWeight: "bold", textDecoration: "none" };
export const note = { color: "muted", fontSize: "small" };
/** A label beside its value; its words are whole. */
export const besideLabel = { ...note, pr: "2", minWidth: "min-content" };
/** As in CSS: block, then inline. */
export const padded = (block: string, inline: string) => ({ py: block, px: inline });
export const gutters = { px: "4", [media.tablet]: { px: "6" }, [media.wide]: { px: "12" } };
export const framed = (borderColor: string, borderRadius = "small") => ({
  border: `1px solid {colors.${borderColor}}`,
  borderRadius,
});

export const surface = { bg: "card", ...framed("line", "large"), boxShadow: "surface" };

export const scrollingRow = {
  display: "flex",
  overflowX: "auto",
  scrollbarWidth: "none",
  // Brings the current entry of a row into sight, once.
  scrollSnapType: "x mandatory",
  "& > li": { flex: "none", maxWidth: "100%" },
  [media.phone]: { mx: "-4" },
  [media.tablet]: { flexWrap: "wrap" },
};

/** The entry at which a row that scrolls begins: a row snaps to it for the first half of the animation. */
export const placed = { animation: "place 1s" };

/** A link that covers its row, which must be `position: relative`. */
export const coverLink = {
  color: "inherit",
  textDecoration: "none",
  "&::after": { content: '""', position: "absolute", inset: 0 },
  "&:focus-visible": { outline: 0 },
  "&:focus-visible::after": { outline: "3px solid {colors.information}", outlineOffset: "-3px" },
};

export const heardOnly = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
};

export const tick = { flex: "none", boxSize: "6", accentColor: "brandStrong" };

export const recipe = <Of extends RecipeVariantRecord>(base: SystemStyleObject, variants?: Of) =>
  defineRecipe({ base, variants });

/** An element and its parts: `root` is `.card`, `title` is `.card__title`. */
export const slotRecipe = <Of extends SlotRecipeVariantRecord<string>>(
  base: Record<string, SystemStyleObject>,
  variants?: Of,
) => defineSlotRecipe({ slots: Object.keys(base), base, variants });
