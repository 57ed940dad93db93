import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { framed, narrow, phone, plain, row, tablet, wide } from "../styles";

const inner = { width: "100%", maxWidth: "page", mx: "auto", px: "4" };

/** The slim band with the languages; under it the bank's name and what concerns the session. */
export const headerRecipe = defineSlotRecipe({
  slots: ["root", "band", "row", "brand", "name", "about", "customer", "questions"],
  base: {
    root: { bg: "card", borderBottom: "1px solid", borderColor: "line" },
    band: {
      bg: "brandStrong",
      color: "onBrand",
      borderBottom: "3px solid",
      borderColor: "brand",
      "& > *": { ...inner },
      "& a": { color: "inherit" },
      "& :focus-visible": { outlineColor: "currentcolor", outlineOffset: "-2px" },
      _print: { display: "none" },
    },
    row: { ...inner, ...row, alignItems: "center", gap: "2", py: "2", columnGap: "5" },
    brand: {
      display: "flex",
      alignItems: "center",
      gap: "3",
      flex: 1,
      color: "ink",
      fontWeight: "bold",
      lineHeight: "tight",
      textDecoration: "none",
      [tablet]: { fontSize: "large" },
    },
    name: { textWrap: "balance" },
    about: {
      ...row,
      columnGap: "5",
      fontSize: "small",
      [phone]: { order: 1, width: "100%", justifyContent: "space-between" },
    },
    customer: { fontWeight: "bold" },
    questions: { fontSize: "small" },
  },
});

export const languagesRecipe = defineSlotRecipe({
  slots: ["root", "choice"],
  base: {
    root: { ...row, columnGap: "1", mx: "-2" },
    choice: {
      minHeight: "9",
      px: "2",
      py: "1.5",
      bg: "none",
      border: 0,
      fontSize: "small",
      lineHeight: "tight",
      _hover: { textDecoration: "underline" },
      _current: { fontWeight: "bold", boxShadow: "inset 0 -3px" },
    },
  },
});

/** Left from 64em; below, folded behind a `details` that stands before it. */
export const menuRecipe = defineSlotRecipe({
  slots: ["root", "toggle", "group", "list", "link"],
  base: {
    root: {
      fontSize: "body",
      [narrow]: { mb: "4", "details:not([open]) + &": { display: "none" } },
      [wide]: { flex: "none", width: "menu", position: "sticky", top: "4" },
    },
    toggle: {
      mb: "4",
      [wide]: { display: "none" },
      "& summary": { py: "2.5", px: "4", bg: "card", ...framed("control"), fontWeight: "bold" },
    },
    group: { pt: "4", px: "4", pb: "1", color: "muted", fontSize: "small" },
    link: {
      display: "block",
      py: "2",
      px: "4",
      color: "ink",
      textDecoration: "none",
      _hover: { textDecoration: "underline" },
      _current: {
        bg: "card",
        borderInlineStart: "4px solid",
        borderColor: "brand",
        paddingInlineStart: "3",
        fontWeight: "bold",
      },
    },
  },
});

export const footerRecipe = defineSlotRecipe({
  slots: ["root", "inner", "helpline", "number", "links", "end"],
  base: {
    root: {
      borderTop: "1px solid",
      borderColor: "line",
      bg: "card",
      color: "muted",
      fontSize: "small",
      _print: { display: "none" },
    },
    inner: { ...inner, ...row, gap: "4", columnGap: "10", py: "6" },
    number: { display: "block", color: "ink", fontSize: "large", fontWeight: "bold", textDecoration: "none" },
  },
});

export const bannerRecipe = plain({
  px: "4",
  py: "1.5",
  bg: "ink",
  color: "paper",
  fontSize: "small",
  textAlign: "center",
  "& a": { color: "inherit" },
  _print: { display: "none" },
});
