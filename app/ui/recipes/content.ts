import {
  besideLabel,
  column,
  heardOnly,
  line,
  media,
  note,
  padded,
  placed,
  recipe,
  row,
  scrollingRow,
  slotRecipe,
  surface,
  touchLine,
} from "../styles";

const tone = (name: string) => ({ root: { bg: `${name}Soft` }, word: { color: name } });

export const contentRecipes = {
  card: slotRecipe(
    {
      root: { ...column, gap: "3", p: "4", ...surface, [media.tablet]: { p: "5" } },
      title: { ...row, justifyContent: "space-between", gap: "2" },
    },
    {
      main: { true: { root: { borderTop: "4px solid {colors.brand}" } } },
    },
  ),
  notice: slotRecipe(
    {
      root: {
        ...padded("3", "4"),
        bg: "informationSoft",
        borderRadius: "medium",
        [media.forced]: { border: "1px solid" },
        _print: { border: "1px solid" },
      },
      word: { ...line, gap: "2", color: "information", fontWeight: "bold" },
    },
    { kind: { success: tone("credit"), warning: tone("warning"), danger: tone("danger") } },
  ),
  money: recipe(
    { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
    {
      direction: { credit: { color: "credit" } },
      size: {
        large: {
          fontSize: "min(1.5rem, 9vw)",
          fontWeight: "bold",
          lineHeight: "tight",
        },
      },
    },
  ),
  figure: slotRecipe({
    root: {
      fontSize: "min(2.5rem, 11.2vw)",
      fontWeight: "bold",
      fontVariantNumeric: "tabular-nums",
      lineHeight: "tight",
      whiteSpace: "nowrap",
    },
    paise: { color: "muted", fontSize: "0.6em" },
  }),
  icon: recipe({
    flex: "none",
    fill: "none",
    stroke: "currentcolor",
    strokeWidth: 1.75,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  }),
  reference: recipe({
    fontVariantNumeric: "tabular-nums",
    fontWeight: "bold",
    overflowWrap: "anywhere",
    userSelect: "all",
  }),
  facts: recipe(
    {
      "& > div": {
        py: "2",
        borderBottom: "1px solid {colors.line}",
        [media.tablet]: { display: "grid", gridTemplateColumns: "minmax(11rem, 38%) 1fr", gap: "4" },
      },
      "& > :last-child": { borderBottom: 0 },
      "& a": { display: "inline-block", maxWidth: "100%", py: "0.5" },
    },
    {
      /** For short terms: side by side on phones too. */
      close: {
        true: {
          [media.phone]: {
            "& > div": { ...row, alignItems: "baseline", py: "1" },
            // A value beside a long word gives way to the next line.
            "& dt": { ...besideLabel, width: "7rem" },
            "& dd": { flex: "1 1 8rem", minWidth: 0 },
          },
        },
      },
    },
  ),
  sums: recipe({
    ...row,
    columnGap: "4",
    ...padded("2", "3"),
    // Its words are whole.
    "& > *": { flex: "1 1 9rem", minWidth: "min-content" },
    bg: "fill",
    borderRadius: "medium",
    fontSize: "small",
    lineHeight: "snug",
    "& dd": { fontWeight: "bold", fontVariantNumeric: "tabular-nums" },
  }),
  period: recipe({
    ...row,
    columnGap: "2",
    "& > nav": { flex: "1 1 12rem", minWidth: 0, [media.phone]: { "& > ul": { marginInlineEnd: 0 } } },
    "& > details": { py: "1", "&[open]": { flex: "1 0 100%", minWidth: 0 } },
    "& > details > summary": { width: "fit-content", listStyle: "none" },
    "& > details > div": { mt: "3" },
    _print: { display: "none" },
  }),
  /** Events on a line; future ones are open dots. */
  timeline: recipe({
    borderInlineStart: "2px solid {colors.line}",
    marginInlineStart: "1.5",
    "& > li": {
      position: "relative",
      display: "grid",
      gridTemplateColumns: "1fr auto",
      columnGap: "4",
      py: "2",
      paddingInlineStart: "5",
      [media.tablet]: { gridTemplateColumns: "7rem 1fr auto" },
      "&::before": {
        content: '""',
        position: "absolute",
        insetInlineStart: "-7px",
        top: "4",
        boxSize: "12px",
        border: "2px solid {colors.brand}",
        borderRadius: "50%",
        bg: "brand",
      },
      "&[data-coming]::before": { bg: "card" },
    },
    "& time": { color: "muted", gridColumn: "1 / -1", [media.tablet]: { gridColumn: "auto" } },
  }),
  tabs: slotRecipe({
    root: {
      ...scrollingRow,
      gap: "1",
      boxShadow: "inset 0 -1px {colors.line}",
      [media.phone]: { ...scrollingRow[media.phone], px: "2" },
    },
    tab: {
      ...touchLine,
      px: "3",
      color: "muted",
      textDecoration: "none",
      "&:focus-visible": { outlineOffset: "-3px" },
      // A transparent border would show in forced colours.
      _current: { ...placed, borderBottom: "3px solid {colors.brand}", color: "ink", fontWeight: "bold" },
    },
  }),
  steps: slotRecipe({
    root: { display: "flex", gap: "1", ...note },
    step: {
      flex: 1,
      maxWidth: "none",
      pt: "2",
      borderTop: "4px solid {colors.line}",
      "&[data-state]": { borderColor: "brand" },
      [media.forced]: { "&:not([data-state])": { borderTopStyle: "dotted" } },
      _current: { flex: 2, color: "ink", fontWeight: "bold" },
      [media.phone]: { "&:not([aria-current])": { fontSize: 0 } },
    },
  }),
  pages: recipe({
    ...row,
    alignItems: "center",
    justifyContent: "space-between",
    gap: "3",
    "& span": { [media.phone]: { order: -1, width: "100%" } },
  }),
  crumbs: recipe({
    ...row,
    fontSize: "small",
    "& li + li::before": { content: '"/"', px: "2", color: "muted" },
  }),
  empty: recipe({
    ...column,
    alignItems: "flex-start",
    gap: "3",
    p: "5",
    border: "1px dashed {colors.control}",
    borderRadius: "medium",
  }),
  details: recipe({
    "& summary": {
      display: "list-item",
      color: "information",
      textDecoration: "underline",
      py: "2.5",
      width: "fit-content",
    },
    ".card > &": { my: "-2" },
    "& > :not(summary)": { paddingInlineStart: "4", borderInlineStart: "4px solid {colors.line}" },
  }),
  "account-head": recipe({
    ...row,
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
    "& .figure": { fontSize: "min(2rem, 7vw)" },
    "& p:not(.figure)": { ...note, lineHeight: "snug" },
    // The button moves below if a figure leaves it no room.
    "& > div": { flex: "1 1 9rem" },
    "& .button": { px: "3" },
  }),
  copied: recipe({
    ...row,
    alignItems: "center",
    columnGap: "3",
    "& .button": { my: "-3" },
  }),
  switcher: recipe({
    "& > summary": {
      ...touchLine,
      gap: "1",
      px: "3",
      bg: "fill",
      borderRadius: "pill",
      fontSize: "small",
      fontWeight: "bold",
      width: "fit-content",
      marginInlineStart: "auto",
      "&::-webkit-details-marker": { display: "none" },
    },
    "& > ul": { mt: "2" },
    // With a download beside it a phone has room for its icon, and for the download's word.
    [media.phone]: {
      "&:not(:last-of-type) > summary > span": heardOnly,
      "& + & > summary": { px: "2.5", "& > svg": { display: "none" } },
    },
    _print: { display: "none" },
  }),
  loading: recipe({
    position: "fixed",
    insetInline: 0,
    top: 0,
    zIndex: "above",
    p: "2",
    bg: "card",
    borderTop: "4px solid {colors.brand}",
    fontSize: "small",
    textAlign: "center",
    animation: "appear .2s .8s both",
  }),
};
