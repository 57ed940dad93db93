import { defineRecipe, defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { column, heardOnly, narrow, phone, plain, row, tablet, tiny, wide } from "../styles";

const BAR_WIDE = "4rem";
const forced = "@media (forced-colors: active)";

/** The bar on top: 56 px on a phone, where it scrolls away; 64 px on a desk, where it stays. */
export const barRecipe = defineSlotRecipe({
  slots: ["root", "brand", "name", "short", "demo", "who", "questions", "languages", "leave"],
  base: {
    root: {
      display: "flex",
      alignItems: "center",
      gap: "1",
      minHeight: "bar",
      ps: "4",
      pe: "1.5",
      bg: "card",
      borderBottom: "1px solid {colors.line}",
      fontSize: "small",
      [tiny]: { flexWrap: "wrap" },
      [wide]: { minHeight: BAR_WIDE, px: "6", gap: "4", position: "sticky", top: 0, zIndex: "dock" },
      _print: { position: "static", border: 0, "& > :not(.bar__brand, .bar__who)": { display: "none" } },
    },
    brand: {
      display: "flex",
      alignItems: "center",
      gap: "2.5",
      minWidth: 0,
      minHeight: "control",
      marginInlineEnd: "auto",
      color: "ink",
      fontSize: "body",
      fontWeight: "bold",
      lineHeight: "tight",
      overflowWrap: "normal",
      textDecoration: "none",
    },
    // Readers always hear the full name; on a phone the short one is seen.
    name: {
      "@media screen and (max-width: 39.99em)": heardOnly,
    },
    short: {
      display: "none",
      // In wide letters of the largest size it would not fit beside the buttons.
      "@media screen and (max-width: 39.99em)": { display: "inline", fontSize: "min(1em, 5vw)" },
    },
    demo: {
      px: "2",
      py: "0.5",
      border: "1px solid {colors.control}",
      borderRadius: "pill",
      color: "muted",
      fontSize: "smallest",
      fontWeight: "bold",
      textDecoration: "none",
      "@media (max-width: 25.99em)": { display: "none" },
    },
    who: {
      textAlign: "end",
      lineHeight: "tight",
      "& b": { display: "block" },
      [narrow]: { "& b": { display: "none" } },
    },
    questions: { [narrow]: { display: "none" } },
    languages: {
      display: "flex",
      alignItems: "center",
      gap: "2",
      minHeight: "control",
      px: "2.5",
      color: "ink",
      textAlign: "start",
      lineHeight: "tight",
    },
    leave: { [narrow]: { display: "none" } },
  },
  variants: {
    /** Before anybody is signed in: a phone's room is for the languages. */
    open: { true: { demo: { [phone]: { display: "none" } } } },
  },
});

/** When the session ends; on a phone only once that is near. */
export const clockRecipe = plain({
  color: "muted",
  fontVariantNumeric: "tabular-nums",
  [narrow]: { "&:not([data-soon])": { display: "none" } },
});

export const iconButtonRecipe = defineRecipe({
  base: {
    position: "relative",
    display: "inline-grid",
    placeItems: "center",
    flex: "none",
    width: "control",
    height: "control",
    bg: "transparent",
    color: "ink",
    border: 0,
    borderRadius: "medium",
    _hover: { bg: "fill" },
  },
  variants: {
    /** Where the menu, which has the same, is not beside the page. */
    narrow: { true: { [wide]: { display: "none" } } },
  },
});

export const countRecipe = plain({
  minWidth: "5",
  px: "1",
  bg: "danger",
  color: "card",
  borderRadius: "pill",
  fontSize: "smallest",
  fontWeight: "bold",
  lineHeight: "1.25rem",
  textAlign: "center",
  position: "absolute",
  top: "0.5",
  insetInlineEnd: 0,
  [forced]: { border: "1px solid" },
});

/** The page under the bar; beside the menu from 64em. */
export const frameRecipe = defineRecipe({
  base: { flex: 1, width: "100%", ...column },
  variants: {
    menu: { true: { [wide]: { display: "grid", gridTemplateColumns: "16.5rem minmax(0, 1fr)" } } },
  },
});

export const frameContentRecipe = plain({ ...column, flex: 1, minWidth: 0 });

export const menuRecipe = defineSlotRecipe({
  slots: ["root", "search", "groups", "group", "list", "link", "helpline", "number"],
  base: {
    root: {
      display: "none",
      [wide]: {
        ...column,
        position: "sticky",
        top: BAR_WIDE,
        alignSelf: "start",
        height: `calc(100vh - ${BAR_WIDE})`,
        bg: "card",
        borderInlineEnd: "1px solid {colors.line}",
      },
      _print: { display: "none" },
    },
    search: {
      position: "relative",
      mx: "4",
      mt: "4",
      "& .input": { borderRadius: "pill", pe: "12" },
      "& .icon-button": { position: "absolute", insetInlineEnd: 0, top: 0, borderRadius: "pill" },
    },
    groups: {
      flex: 1,
      overflowY: "auto",
      px: "3",
      py: "4",
      "& a, & summary": { color: "ink", textDecoration: "none", borderRadius: "medium" },
      "& :is(a, summary):hover": { bg: "fill" },
      "& :is(a, summary):focus-visible": { outlineOffset: "-3px" },
      "& [open] > summary > .icon + .icon": { transform: "rotate(180deg)" },
      "& [aria-current]": { bg: "brandSoft", color: "onSoft", fontWeight: "bold" },
      [forced]: { "& [aria-current]": { border: "2px solid" } },
    },
    group: {
      display: "flex",
      alignItems: "center",
      gap: "3",
      minHeight: "control",
      px: "3",
      py: "1.5",
      fontWeight: "bold",
      lineHeight: "tight",
      listStyle: "none",
      "&::-webkit-details-marker": { display: "none" },
      "& .icon + .icon": { width: "4", height: "4", marginInlineStart: "auto", color: "muted" },
    },
    link: {
      display: "flex",
      alignItems: "center",
      minHeight: "9",
      py: "1",
      pe: "3",
      ps: "2.75rem",
      fontSize: "small",
      lineHeight: "tight",
    },
    helpline: {
      px: "6",
      py: "3",
      borderTop: "1px solid {colors.line}",
      color: "muted",
      fontSize: "small",
      lineHeight: "snug",
    },
    number: {
      display: "block",
      py: "0.5",
      color: "ink",
      fontSize: "body",
      fontWeight: "bold",
      textDecoration: "none",
    },
  },
});

/** Five places at the foot of a phone's screen; away where something is authorised, which needs the room and no slip of a thumb. */
export const dockRecipe = defineSlotRecipe({
  slots: ["root", "list", "link"],
  base: {
    root: {
      position: "fixed",
      insetInline: 0,
      bottom: 0,
      zIndex: "dock",
      pb: "env(safe-area-inset-bottom)",
      bg: "card",
      borderTop: "1px solid {colors.line}",
      [wide]: { display: "none" },
      "body:has([autocomplete=one-time-code], [name=transactionPassword]) &": { display: "none" },
      // What has the focus would lie under it: browsers heed no padding of the page's when they bring it into sight.
      "body:has(main :focus-visible) &": { position: "static" },
      // Of a low window, or one that is narrow for its letters, it would take too much.
      "@media (max-height: 30em) and (max-width: 63.99em), (max-width: 19.99em)": { position: "static" },
    },
    // Each as wide as its word; of words that are too wide for a narrow phone the longest break.
    list: { display: "grid", gridAutoFlow: "column", overflowWrap: "anywhere" },
    link: {
      position: "relative",
      ...column,
      alignItems: "center",
      justifyContent: "center",
      gap: "0.5",
      minHeight: "bar",
      py: "1",
      color: "muted",
      fontSize: "smallest",
      fontWeight: "bold",
      lineHeight: "tight",
      textAlign: "center",
      textDecoration: "none",
      "& .icon": { width: "6", height: "6" },
      "&:focus-visible": { outlineOffset: "-3px" },
      _current: { color: "brandText", boxShadow: "inset 0 3px {colors.brand}" },
      [forced]: { _current: { borderTop: "3px solid" } },
    },
  },
});

/** Language and looks: away until a link leads there (without scripts) or it is opened (with them). */
export const displayRecipe = defineSlotRecipe({
  slots: ["root", "head", "name", "choices", "choice", "line", "about", "leave"],
  base: {
    root: {
      display: "none",
      "&[data-open], &:target:not([data-live])": {
        display: "block",
        position: "fixed",
        top: "3.5rem",
        insetInlineEnd: "2",
        zIndex: "above",
        width: "min(22rem, 100% - 1rem)",
        maxHeight: "calc(100vh - 4.5rem)",
        overflowY: "auto",
        px: "4",
        py: "3",
        bg: "card",
        border: "1px solid {colors.line}",
        borderRadius: "large",
        boxShadow: "0 12px 40px rgb(0 0 0/.18)",
      },
    },
    head: { ...row, alignItems: "center", justifyContent: "space-between", gap: "2" },
    name: { mt: "3", mb: "1", color: "muted", fontSize: "small" },
    choices: { ...row, gap: "1", p: "1", bg: "fill", borderRadius: "medium" },
    choice: {
      flex: "1 1 auto",
      minHeight: "10",
      px: "2.5",
      bg: "transparent",
      border: "1px solid transparent",
      borderRadius: "small",
      fontSize: "small",
      "&[aria-pressed=true]": { bg: "card", borderColor: "control", fontWeight: "bold" },
    },
    line: {
      display: "flex",
      alignItems: "center",
      gap: "3",
      width: "100%",
      minHeight: "control",
      bg: "transparent",
      border: 0,
      textAlign: "start",
      _hover: { textDecoration: "underline" },
    },
    about: { mt: "2", pt: "3", borderTop: "1px solid {colors.line}", fontSize: "small" },
    leave: { mt: "3" },
  },
});

export const footerRecipe = defineSlotRecipe({
  slots: ["root", "helpline", "number", "links", "end", "demo"],
  base: {
    root: {
      ...column,
      gap: "3",
      px: "4",
      py: "5",
      borderTop: "1px solid {colors.line}",
      color: "muted",
      fontSize: "small",
      [tablet]: { px: "6" },
      [wide]: { px: "12" },
      // Room for the five places over it.
      [narrow]: { ".frame--menu &": { pb: "6rem" } },
      "& p, & li": { maxWidth: "none" },
      _print: { display: "none" },
    },
    number: { color: "ink", fontWeight: "bold" },
    links: {
      ...row,
      columnGap: "5",
      "& a": { display: "inline-flex", alignItems: "center", minHeight: "8" },
      [phone]: { "& > li": { minWidth: "40%" } },
    },
    end: { ...row, columnGap: "5" },
    demo: { pt: "2" },
  },
});

/** Above the page, on the ground of a warning. */
export const bannerRecipe = plain({
  px: "4",
  py: "2",
  bg: "warningSoft",
  fontSize: "small",
  [tablet]: { px: "6" },
  [wide]: { px: "12" },
  [forced]: { borderBottom: "1px solid" },
  _print: { display: "none" },
});
