import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { column, heardOnly, plain, row, tablet, wide } from "../styles";

export const quietRecipe = plain({ ...heardOnly, whiteSpace: "nowrap" });

export const skipRecipe = plain({
  position: "absolute",
  left: "2",
  top: "-99px",
  zIndex: "above",
  p: "3",
  bg: "card",
  color: "ink",
  overflowWrap: "anywhere",
  "&:focus": { top: "2" },
});

export const stackRecipe = defineRecipe({
  base: { ...column, gap: "4" },
  variants: { gap: { small: { gap: "2" }, large: { gap: "8" } } },
});

/** Room for a line that scripts bring. */
export const laterRecipe = plain({ "@media (scripting: enabled)": { minHeight: "control" } });

export const clusterRecipe = defineRecipe({
  base: { ...row, alignItems: "center", gap: "3", maxWidth: "100%" },
  variants: {
    align: { end: { alignItems: "flex-end" } },
  },
});

export const gridRecipe = plain({
  display: "grid",
  gap: "4",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
});

export const mainRecipe = defineSlotRecipe({
  slots: ["root", "lead"],
  base: {
    root: {
      ...column,
      gap: "5",
      flex: 1,
      width: "100%",
      minWidth: 0,
      maxWidth: "main",
      mx: "auto",
      px: "4",
      pt: "4",
      pb: "8",
      // Beside the menu every page begins at the same line, however narrow it is.
      ".frame--menu &": { mx: "0" },
      [tablet]: { px: "6", pt: "6", pb: "10" },
      [wide]: { px: "12", pt: "8", pb: "16" },
      _print: { padding: 0 },
    },
    lead: { color: "muted", fontSize: "body", marginTop: "1" },
  },
  variants: { width: { narrow: { root: { maxWidth: "28rem" } }, text: { root: { maxWidth: "48rem" } } } },
});
