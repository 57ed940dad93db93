import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { column, phone, plain, row, scrollingRow, surface, tablet, tiny } from "../styles";

export const cardRecipe = defineSlotRecipe({
  slots: ["root", "title"],
  base: {
    root: { ...column, gap: "3", p: "4", ...surface, [tablet]: { p: "5" } },
    title: { ...row, justifyContent: "space-between", gap: "2" },
  },
  variants: {
    /** The one that matters most on its page. */
    main: { true: { root: { borderTop: "4px solid {colors.brand}" } } },
  },
});

const tone = (name: string) => ({ root: { bg: `${name}Soft` }, word: { color: name } });

/** On a soft ground of its kind; where the system's own colours replace ours, framed. */
export const noticeRecipe = defineSlotRecipe({
  slots: ["root", "word"],
  base: {
    root: {
      px: "4",
      py: "3",
      bg: "informationSoft",
      borderRadius: "medium",
      "@media (forced-colors: active)": { border: "1px solid" },
      _print: { border: "1px solid" },
    },
    word: { display: "flex", alignItems: "center", gap: "2", color: "information", fontWeight: "bold" },
  },
  variants: { kind: { success: tone("credit"), warning: tone("warning"), danger: tone("danger") } },
});

/** A bank's card as it looks in the hand, the same by day and night; on a `card`, which brings its form. */
export const plasticRecipe = defineRecipe({
  base: { width: "20.5rem", maxWidth: "100%", bg: "#262F3B", color: "#fff" },
  variants: { off: { true: { bg: "#55606E" } } },
});

export const moneyRecipe = defineRecipe({
  base: { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" },
  variants: {
    direction: { credit: { color: "credit" } },
    size: {
      large: { fontSize: "larger", fontWeight: "bold", lineHeight: "tight", [tiny]: { fontSize: "inherit" } },
    },
  },
});

/** The one amount a page is about; its paise are smaller. Never wider than the page. */
export const figureRecipe = defineSlotRecipe({
  slots: ["root", "paise"],
  base: {
    root: {
      fontSize: "min(2.5rem, 11.2vw)",
      fontWeight: "bold",
      fontVariantNumeric: "tabular-nums",
      lineHeight: "tight",
      whiteSpace: "nowrap",
    },
    paise: { color: "muted", fontSize: "0.6em" },
  },
});

export const iconRecipe = plain({
  flex: "none",
  fill: "none",
  stroke: "currentcolor",
  strokeWidth: 1.75,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

/** A reference number: one press marks all of it for copying. */
export const referenceRecipe = plain({
  fontVariantNumeric: "tabular-nums",
  fontWeight: "bold",
  overflowWrap: "anywhere",
  userSelect: "all",
});

export const descriptionRecipe = defineRecipe({
  base: {
    "& > div": {
      py: "2",
      borderBottom: "1px solid {colors.line}",
      [tablet]: { display: "grid", gridTemplateColumns: "minmax(10rem, 35%) 1fr", gap: "4" },
    },
    "& > :last-child": { borderBottom: 0 },
    "& dt": { color: "muted" },
  },
  variants: {
    /** Of short terms: beside what they are on a phone too, where both find room. */
    close: {
      true: {
        [phone]: {
          "& > div": { ...row, columnGap: "3" },
          "& dt": { width: "6rem" },
          "& dd": { flex: "1 1 9rem" },
        },
      },
    },
  },
});

/** Events one below the other on a line: day, what it was, amount; what is to come is an open dot. */
export const timelineRecipe = plain({
  borderInlineStart: "2px solid {colors.line}",
  marginInlineStart: "1.5",
  "& > li": {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "1fr auto",
    columnGap: "4",
    py: "2",
    paddingInlineStart: "5",
    [tablet]: { gridTemplateColumns: "7rem 1fr auto" },
    [tiny]: { gridTemplateColumns: "1fr" },
    "&::before": {
      content: '""',
      position: "absolute",
      insetInlineStart: "-7px",
      top: "4",
      width: "12px",
      height: "12px",
      border: "2px solid {colors.brand}",
      borderRadius: "50%",
      bg: "brand",
    },
    "&[data-coming]::before": { bg: "card" },
  },
  "& time": { color: "muted", gridColumn: "1 / -1", [tablet]: { gridColumn: "auto" } },
});

/** One row, which scrolls where it is longer than a phone is wide. */
export const tabsRecipe = defineSlotRecipe({
  slots: ["root", "tab"],
  base: {
    root: {
      ...scrollingRow,
      gap: "1",
      boxShadow: "inset 0 -1px {colors.line}",
      [phone]: { ...scrollingRow[phone], px: "2" },
      "& > li": { flex: "none" },
    },
    tab: {
      display: "flex",
      alignItems: "center",
      minHeight: "control",
      px: "3",
      color: "muted",
      textDecoration: "none",
      "&:focus-visible": { outlineOffset: "-3px" },
      _hover: { color: "ink", textDecoration: "underline" },
      // A transparent border would show where the system's colours replace ours.
      _current: { borderBottom: "3px solid {colors.brand}", color: "ink", fontWeight: "bold" },
    },
  },
});

/** Where one is: a bar a step; below 40em only the present step has its words. */
export const stepsRecipe = defineSlotRecipe({
  slots: ["root", "step"],
  base: {
    root: { display: "flex", gap: "1", fontSize: "small", color: "muted" },
    step: {
      flex: 1,
      maxWidth: "none",
      pt: "2",
      borderTop: "4px solid {colors.line}",
      "&[data-state]": { borderColor: "brand" },
      "@media (forced-colors: active)": { "&:not([data-state])": { borderTopStyle: "dotted" } },
      _current: { flex: 2, color: "ink", fontWeight: "bold" },
      [phone]: { "&:not([aria-current])": { fontSize: 0 } },
    },
  },
});

export const paginationRecipe = plain({
  ...row,
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  "& span": { [phone]: { order: -1, width: "100%" } },
});

export const breadcrumbsRecipe = plain({
  ...row,
  fontSize: "small",
  "& li + li::before": { content: '"/"', px: "2", color: "muted" },
});

export const emptyRecipe = plain({
  ...column,
  alignItems: "flex-start",
  gap: "3",
  p: "5",
  border: "1px dashed {colors.control}",
  borderRadius: "medium",
});

export const detailsRecipe = plain({
  "& summary": {
    display: "list-item",
    color: "information",
    textDecoration: "underline",
    py: "2",
    width: "fit-content",
  },
  "& > :not(summary)": { paddingInlineStart: "4", borderInlineStart: "4px solid {colors.line}" },
});

/** A bar that tells what is being waited for; it appears only when a second has passed. */
export const loadingRecipe = plain({
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
});
