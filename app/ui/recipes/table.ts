import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { column, framed, heardOnly } from "../styles";

/** Every row a card: on top what names it, then the cells, each with its heading. */
const stacked = {
  bg: "transparent",
  "&, & thead, & tbody, & caption": { display: "block" },
  "& thead": heardOnly,
  "& tbody tr": { ...column, mb: "3", py: "2", bg: "card", ...framed("line", "medium") },
  "& tbody td": {
    overflowWrap: "anywhere",
    display: "flex",
    justifyContent: "space-between",
    gap: "4",
    py: "0.5",
    textAlign: "end",
  },
  // What names the row stands over it, without its own heading.
  "& tbody th": { order: -1, fontWeight: "bold" },
  "& td[data-label]::before": {
    content: "attr(data-label)",
    flex: "none",
    maxWidth: "50%",
    color: "muted",
    textAlign: "start",
    whiteSpace: "normal",
  },
  "& td:empty": { display: "none" },
  "& tbody .c": { whiteSpace: "normal" },
};

export const tableRecipe = defineSlotRecipe({
  slots: ["root"],
  base: {
    root: {
      bg: "card",
      "& caption": { textAlign: "start", pb: "2", fontWeight: "bold" },
      "& th, & td": { px: "3", py: "2", textAlign: "start", verticalAlign: "top" },
      "& tbody tr": { borderBottom: "1px solid", borderColor: "line" },
      "& tbody th": { fontWeight: "normal", minWidth: "8rem", overflowWrap: "anywhere" },
      "& td:not([class])": { overflowWrap: "anywhere" },
      "& .n": { textAlign: "end" },
      "& tbody :is(.n, .d, .c)": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
      "& .cr": { color: "credit" },
      "& thead th": { bg: "brandStrong", color: "onBrand", fontSize: "small", lineHeight: "tight" },
      "@media screen and (max-width: 39.99em)": stacked,
      _print: {
        fontSize: "small",
        "& th, & td": { px: "1", py: "0.5" },
        "& thead th": { color: "inherit", borderBottom: "2px solid" },
      },
    },
  },
  variants: {
    wide: {
      true: {
        root: {
          fontSize: "small",
          "& th, & td": { px: "1.5" },
          "@media screen and (max-width: 51.99em)": {
            ...stacked,
            fontSize: "body",
            "& th, & td": { px: "3" },
          },
        },
      },
    },
  },
});
