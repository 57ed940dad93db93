import {
  defineRecipe,
  defineSlotRecipe,
  type RecipeVariantRecord,
  type SlotRecipeVariantRecord,
  type SystemStyleObject,
} from "@chakra-ui/react/styled-system";

/** What several recipes are written with: widths at which the layout changes, and pieces of styles. */
export const phone = "@media (max-width: 39.99em)";
/** A phone whose letters are twice as large. */
export const tiny = "@media (max-width: 19.99em)";
export const tablet = "@media (min-width: 40em)";
export const narrow = "@media (max-width: 63.99em)";
export const wide = "@media (min-width: 64em)";
/** The system's own colours replace ours. */
export const forced = "@media (forced-colors: active)";

export const row = { display: "flex", flexWrap: "wrap" };
export const column = { display: "flex", flexDirection: "column" };
/** Beside one another, centred. */
export const line = { display: "flex", alignItems: "center" };
export const note = { color: "muted", fontSize: "small" };
/** As CSS writes it: above and below, then at the sides. */
export const padded = (block: string, inline: string) => ({ py: block, px: inline });
/** At the sides of the page. */
export const gutters = { px: "4", [tablet]: { px: "6" }, [wide]: { px: "12" } };
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

/** The box of a radio or a tick. */
export const tick = { flex: "none", boxSize: "6", accentColor: "brandStrong" };

/** A recipe of one element. */
export const recipe = <Of extends RecipeVariantRecord>(base: SystemStyleObject, variants?: Of) =>
  defineRecipe({ base, variants });

/** A recipe of an element and its parts, by their names: `root` is `.card`, `title` is `.card__title`. */
export const slotRecipe = <Of extends SlotRecipeVariantRecord<string>>(
  base: Record<string, SystemStyleObject>,
  variants?: Of,
) => defineSlotRecipe({ slots: Object.keys(base), base, variants });
