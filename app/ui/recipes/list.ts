import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";
import {
  column,
  coverLink,
  framed,
  narrow,
  phone,
  plain,
  row,
  scrollingRow,
  surface,
  tablet,
  tiny,
  wide,
} from "../styles";

export const sectionHeadRecipe = plain({
  ...row,
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "4",
  mb: "2",
  "& a": { display: "inline-flex", alignItems: "center", minHeight: "8", fontSize: "small" },
});

/** Rows on one surface; the lines between them begin at the words. Where there is no room for two columns, the amount goes under. */
export const listRecipe = defineSlotRecipe({
  slots: ["root", "row", "head", "body", "title", "sum", "small", "end", "action", "cover"],
  base: {
    root: { ...surface, overflow: "hidden", [tiny]: { mx: "-3" } },
    row: {
      position: "relative",
      display: "flex",
      alignItems: "center",
      gap: "3",
      maxWidth: "none",
      minHeight: "16",
      px: "3",
      py: "2.5",
      "& + &": { borderTop: "1px solid {colors.line}" },
      "&:has(.list__cover:hover)": { bg: "fill" },
      [tiny]: { flexWrap: "wrap", px: "2" },
      [wide]: { px: "5" },
    },
    head: {
      display: "flex",
      justifyContent: "space-between",
      gap: "4",
      maxWidth: "none",
      px: "3",
      pt: "4",
      pb: "1",
      color: "muted",
      fontSize: "small",
      fontWeight: "bold",
      [wide]: { px: "5" },
    },
    body: { flex: "1 1 9rem", minWidth: 0, overflowWrap: "anywhere" },
    title: { fontWeight: "bold", lineHeight: "snug" },
    sum: { color: "ink", fontSize: "large", fontWeight: "bold", lineHeight: "snug" },
    small: { color: "muted", fontSize: "small", fontWeight: "normal", lineHeight: "snug" },
    end: { marginInlineStart: "auto", textAlign: "end" },
    action: { position: "relative", zIndex: "row" },
    cover: coverLink,
  },
});

export const avatarRecipe = defineRecipe({
  base: {
    display: "grid",
    placeItems: "center",
    flex: "none",
    width: "9",
    height: "9",
    borderRadius: "pill",
    bg: "fill",
    color: "ink",
    fontSize: "small",
    fontWeight: "bold",
    [tablet]: { width: "10", height: "10" },
    "@media (max-width: 17em)": { display: "none" },
    "@media (forced-colors: active)": { border: "1px solid" },
  },
  variants: {
    tone: {
      in: { bg: "creditSoft", color: "credit" },
      warm: { bg: "brandSoft", color: "onSoft" },
      warn: { bg: "warningSoft", color: "warning" },
    },
  },
});

export const chipsRecipe = defineSlotRecipe({
  slots: ["root", "chip"],
  base: {
    root: { ...scrollingRow, gap: "2", py: "1", [phone]: { ...scrollingRow[phone], px: "4" } },
    chip: {
      display: "inline-flex",
      alignItems: "center",
      gap: "1.5",
      minHeight: "10",
      px: "4",
      py: "1",
      bg: "card",
      ...framed("line", "pill"),
      color: "ink",
      fontSize: "small",
      fontWeight: "bold",
      whiteSpace: "nowrap",
      textDecoration: "none",
      _hover: { bg: "fill" },
      _current: { bg: "ink", borderColor: "ink", color: "paper" },
      "@media (forced-colors: active)": { _current: { borderWidth: "3px" } },
    },
  },
});

export const tilesRecipe = defineSlotRecipe({
  slots: ["root", "tile", "round"],
  base: {
    root: {
      display: "grid",
      gridTemplateColumns: "repeat(auto-fit, minmax(4.5rem, 1fr))",
      gap: "2",
      // Words of these scripts are longer than a quarter of a phone.
      ":root:is([lang=ta],[lang=te],[lang=ml]) &": {
        [phone]: { gridTemplateColumns: "repeat(auto-fit, minmax(8.5rem, 1fr))" },
      },
      [wide]: { gap: "3" },
      "& > :first-child .tiles__round": { bg: "brandStrong", color: "onBrand", borderColor: "transparent" },
    },
    tile: {
      ...column,
      alignItems: "center",
      gap: "1.5",
      height: "100%",
      overflowWrap: "anywhere",
      py: "1",
      color: "ink",
      fontSize: "small",
      fontWeight: "bold",
      lineHeight: "snug",
      textAlign: "center",
      textDecoration: "none",
      borderRadius: "medium",
      _hover: { textDecoration: "underline" },
      [wide]: { ...surface, px: "2", py: "4" },
    },
    round: {
      display: "grid",
      placeItems: "center",
      width: "12",
      height: "12",
      bg: "card",
      border: "1px solid {colors.line}",
      borderRadius: "pill",
      [wide]: { bg: "fill" },
      [narrow]: { boxShadow: "surface" },
    },
  },
});

const tone = (name: string) => ({ bg: `${name}Soft`, color: name });

export const stateRecipe = defineRecipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    px: "2",
    borderRadius: "pill",
    fontSize: "small",
    fontWeight: "bold",
    lineHeight: 1.5,
    "& .icon": { width: "4", height: "4" },
    "@media (forced-colors: active)": { border: "1px solid" },
  },
  variants: {
    kind: {
      way: tone("information"),
      done: tone("credit"),
      wait: tone("warning"),
      back: tone("warning"),
      stop: tone("danger"),
    },
  },
});

/** A wide part and a narrow one beside it; under one another where there is no room. */
export const twoRecipe = plain({
  display: "grid",
  gap: "6",
  gridTemplateColumns: "minmax(0, 1fr)",
  "& > *": { ...column, gap: "6", minWidth: 0 },
  [wide]: { gridTemplateColumns: "minmax(0, 1fr) 20rem", columnGap: "8", alignItems: "start" },
});

/** What is the customer's own in one figure. */
export const worthRecipe = defineSlotRecipe({
  slots: ["root", "label", "title", "pair", "note"],
  base: {
    root: {
      ...surface,
      px: "4",
      pt: "2",
      pb: "4",
      [tablet]: { px: "6" },
    },
    label: { display: "flex", alignItems: "center", columnGap: "1", color: "muted" },
    title: { fontSize: "inherit", fontWeight: "normal" },
    note: { mt: "2", color: "muted", fontSize: "small" },
    pair: {
      ...row,
      columnGap: "6",
      rowGap: "2",
      mt: "3",
      pt: "3",
      borderTop: "1px solid {colors.line}",
      "& > div": { flex: "1 1 7rem" },
      "& dt": { color: "muted", fontSize: "small" },
      "& dd": { fontWeight: "bold" },
    },
  },
});

/** A day, as a calendar's leaf shows it. */
export const dayRecipe = plain({
  flex: "none",
  width: "10",
  textAlign: "center",
  lineHeight: "snug",
  "& b": { display: "block" },
  "& span": { color: "muted", fontSize: "small" },
});
