import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { framed, phone } from "../styles";

/** A chart and the parts of its drawing. Lengths within are scaled with it: on a phone a wide one is half as large, so its letters are twice. */
export const chartRecipe = defineSlotRecipe({
  slots: ["root", "mark", "middle", "touch", "rung", "nought", "area", "dot", "pointer", "tip"],
  base: {
    root: {
      position: "relative",
      flexShrink: 0,
      "& svg": { display: "block", width: "100%", height: "auto", overflow: "visible" },
      "& text": {
        fill: "ink",
        fontSize: "small",
        paintOrder: "stroke",
        stroke: "card",
        strokeWidth: "4px",
        strokeLinejoin: "round",
      },
    },
    mark: { ".chart &": { fill: "card", stroke: "none", fontWeight: "bold" } },
    middle: { "& text + text": { fontWeight: "bold" } },
    touch: { fill: "transparent" },
    rung: { stroke: "line" },
    nought: { stroke: "control", strokeWidth: "2px" },
    area: { fill: "information", opacity: 0.12 },
    dot: { fill: "information" },
    pointer: { stroke: "ink", strokeWidth: "2px", fill: "card" },
    tip: {
      position: "absolute",
      top: 0,
      px: "2",
      py: "1",
      bg: "card",
      ...framed("control"),
      fontSize: "small",
      fontVariantNumeric: "tabular-nums",
      whiteSpace: "nowrap",
      pointerEvents: "none",
    },
  },
  variants: {
    shape: {
      round: { root: { width: "min(17.5rem, 100%)" } },
      wide: { root: { width: "100%", maxWidth: "45rem", [phone]: { "& text": { fontSize: "1.75rem" } } } },
    },
  },
});

export const swatchRecipe = defineRecipe({
  base: {
    display: "inline-block",
    minWidth: "6",
    marginInlineEnd: "2",
    color: "card",
    borderRadius: "small",
    fontSize: "small",
    fontWeight: "bold",
    textAlign: "center",
  },
  variants: {
    colour: { credit: { bg: "credit" }, brandText: { bg: "brandText" }, information: { bg: "information" } },
  },
});
