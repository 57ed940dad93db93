import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { wide } from "../media";

/** For screen readers only. */
export const quietRecipe = defineRecipe({
  className: "visually-hidden",
  base: {
    position: "absolute",
    width: "1px",
    height: "1px",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});

export const skipRecipe = defineRecipe({
  className: "skip",
  base: {
    position: "absolute",
    left: "2",
    top: "-99px",
    zIndex: "above",
    p: "3",
    bg: "card",
    color: "ink",
    "&:focus": { top: "2" },
  },
});

/** Things under one another. */
export const stackRecipe = defineRecipe({
  className: "stack",
  base: { display: "flex", flexDirection: "column", gap: "4" },
  variants: { gap: { small: { gap: "2" }, large: { gap: "8" } } },
});

/** Things beside one another that wrap. */
export const clusterRecipe = defineRecipe({
  className: "cluster",
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" },
  variants: {
    spread: { true: { justifyContent: "space-between" } },
    align: { end: { alignItems: "flex-end" } },
  },
});

/** Cards beside one another, as many as fit. */
export const gridRecipe = defineRecipe({
  className: "grid",
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  },
});

export const shellRecipe = defineRecipe({
  className: "shell",
  base: {
    flex: 1,
    width: "100%",
    maxWidth: "page",
    mx: "auto",
    px: "4",
    py: "5",
    [wide]: { display: "flex", alignItems: "flex-start", gap: "6", py: "8" },
    _print: { padding: 0 },
  },
});

export const mainRecipe = defineSlotRecipe({
  className: "main",
  slots: ["root", "lead"],
  base: {
    root: {
      display: "flex",
      flexDirection: "column",
      gap: "5",
      flex: 1,
      minWidth: 0,
      maxWidth: "main",
      mx: "auto",
      // Beside the menu every page begins at the same line, however narrow it is.
      ".menu ~ &": { mx: "0" },
    },
    lead: { color: "muted", fontSize: "body", marginTop: "1" },
  },
  variants: { width: { narrow: { root: { maxWidth: "28rem" } }, text: { root: { maxWidth: "42rem" } } } },
});
