import { coverLink, heardOnly, note, padded, recipe, row, surface } from "../styles";

/**
 * Phones: rows of two lines, with name and main value (`l`), then the other cells after their headings. Without a main value
 * amounts take half a line each.
 */
const rows = {
  bg: "transparent",
  "&, & thead, & caption": { display: "block" },
  "& thead": heardOnly,
  "& tbody": { display: "block", ...surface, overflow: "hidden" },
  "& tbody tr": { ...row, position: "relative", columnGap: "3", alignItems: "baseline", px: "3", py: "2.5" },
  "& tbody tr:last-child": { borderBottom: 0 },
  // Breaks after the first line.
  "& tbody tr::after": { content: '""', order: -1, flexBasis: "100%" },
  "& tbody :is(th, td)": { display: "block", maxWidth: "100%", p: 0 },
  "& tbody th": { order: -3, flex: "1 1 9rem", minWidth: 0 },
  "& tbody .l": { order: -2, ml: "auto" },
  "& tbody :is(th, .l)": { fontSize: "body", fontWeight: "bold", lineHeight: "snug" },
  "& tbody td:not(.l)": { fontSize: "small", overflowWrap: "anywhere" },
  "& tr:not(:has(.l)) td:not(.n)": { flexBasis: "100%" },
  "& tbody tr:not(:has(.l)) .n": {
    flex: "1 0 40%",
    minWidth: "min-content",
    textAlign: "start",
    overflowWrap: "break-word",
  },
  "& tbody .n:not([data-label], .l)": { ml: "auto" },
  "& td[data-label]::before": { content: 'attr(data-label) " "', color: "muted", whiteSpace: "normal" },
  "& tr:not(:has(.l)) .n::before": { display: "block" },
  "& td:empty": { display: "none" },
  "& th > a": coverLink,
  "& td :is(a, button)": { position: "relative", zIndex: "row" },
  "& td a:not(.button)": { display: "inline-block", py: "0.5" },
  "& tbody :is(.n, .d, .c)": { whiteSpace: "normal" },
};

export const tableRecipe = recipe(
  {
    bg: "card",
    "& caption": { textAlign: "start", pb: "2", fontWeight: "bold" },
    "& th, & td": { ...padded("2", "3"), textAlign: "start", verticalAlign: "top" },
    "& tbody tr": { borderBottom: "1px solid {colors.line}" },
    "& tbody th": { fontWeight: "normal", minWidth: "8rem" },
    "& .n": { textAlign: "end" },
    "& tbody :is(.n, .d, .c)": { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
    "& thead th": { ...note, borderBottom: "1px solid {colors.line}", fontWeight: "normal" },
    "@media screen and (max-width: 51.99em)": rows,
    // On wide windows columns are as wide as their longest word.
    "@media (max-width: 74.99em)": { "& tbody :is(th, td:not([class]))": { overflowWrap: "anywhere" } },
    _print: {
      fontSize: "small",
      "& th, & td": { px: "1", py: "0.5" },
      "& thead th": { borderBottom: "2px solid" },
    },
  },
  {
    wide: {
      true: {
        fontSize: "small",
        "& th, & td": { px: "1.5" },
        ":root[data-text=larger] & :is(th, td)": { px: "0.5", fontSize: "smallest" },
      },
    },
  },
);
