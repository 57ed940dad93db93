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
      "& tbody th": { fontWeight: "normal" },
      "& .n": { textAlign: "end", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
      "& .d": { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
      "& .cr": { color: "credit" },
      [phone]: {
        "&, & tbody, & caption": { display: "block" },
        "& thead": { position: "absolute", clipPath: "inset(50%)" },
        "& tbody tr": { display: "block", py: "2" },
        "& tbody :is(th, td)": {
          display: "flex",
          justifyContent: "space-between",
          gap: "4",
          py: "0.5",
          textAlign: "end",
        },
        "& [data-label]::before": {
          content: "attr(data-label)",
          color: "muted",
          textAlign: "start",
          whiteSpace: "normal",
        },
        "& :is(th, td):empty": { display: "none" },
      },
      _print: { fontSize: "small", "& th, & td": { px: "1", py: "0.5" } },
    },
  },
});
