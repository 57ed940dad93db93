import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { phone } from "../media";

/** Rows and columns from 40em; below, every row is a card whose cells bring their own headings. */
export const tableRecipe = defineSlotRecipe({
  className: "table",
  slots: ["root"],
  base: {
    root: {
      bg: "card",
      "& caption": { textAlign: "start", pb: "2", fontWeight: "bold" },
      "& th, & td": { px: "3", py: "2", textAlign: "start", verticalAlign: "top" },
      "& thead th": { bg: "brandStrong", color: "onBrand", fontSize: "small", lineHeight: "tight" },
      "& tbody tr": { borderBottom: "1px solid", borderColor: "line" },
      "& tbody th": { fontWeight: "normal", minWidth: "10rem", overflowWrap: "anywhere" },
      "& .n": { textAlign: "end", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
      "& .d": { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
      "& .cr": { color: "credit" },
      [phone]: {
        bg: "transparent",
        "&, & thead, & tbody, & caption": { display: "block" },
        "& thead": {
          position: "absolute",
          width: "1px",
          height: "1px",
          overflow: "hidden",
          clipPath: "inset(50%)",
        },
        "& tbody tr": {
          display: "flex",
          flexDirection: "column",
          mb: "3",
          py: "2",
          bg: "card",
          border: "1px solid",
          borderColor: "line",
          borderRadius: "medium",
        },
        "& tbody td": {
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
      },
      _print: {
        fontSize: "small",
        "& th, & td": { px: "1", py: "0.5" },
        "& thead th": { color: "inherit", borderBottom: "2px solid" },
      },
    },
  },
});
