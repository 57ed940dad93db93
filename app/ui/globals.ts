import type { SystemConfig } from "@chakra-ui/react/styled-system";
import { column, media } from "./styles";

export const globalStyles: SystemConfig["globalCss"] = {
  "*, ::before, ::after": { boxSizing: "border-box" },
  "*": { margin: 0, padding: 0 },
  html: {
    colorScheme: "light dark",
    textSizeAdjust: "100%",
    // Keeps link targets clear of the fixed bars.
    scrollPaddingBlock: "5rem",
  },
  ":root[data-theme=light]": { colorScheme: "light" },
  ":root[data-theme=dark]": { colorScheme: "dark" },
  ":root[data-text=large]": { fontSize: "112.5%" },
  ":root[data-text=larger]": { fontSize: "131.25%" },
  body: {
    ...column,
    minHeight: "100vh",
    bg: "paper",
    color: "ink",
    fontFamily: "body",
    fontSize: "body",
    lineHeight: "body",
    overflowWrap: "break-word",
    _print: { display: "block", bg: "#fff", color: "#000" },
  },
  "h1, h2, h3": { lineHeight: "tight", fontWeight: "bold", textWrap: "balance" },
  h1: { fontSize: "larger", [media.tablet]: { fontSize: "largest" } },
  h2: { fontSize: "large" },
  "h3, b, strong, th, legend, label": { fontSize: "inherit", fontWeight: "bold" },
  "p, li, dd": { maxWidth: "text" },
  "ul, ol": { paddingInlineStart: "5" },
  // Breaks long words of Indic scripts at double text size: by the browser's own dictionary, or between any letters.
  "h2, h3, p, summary": { overflowWrap: "anywhere" },
  "dl, a:not(.tiles__tile), button, .state": { [media.tiny]: { overflowWrap: "anywhere" } },
  ":root": { [media.tiny]: { hyphens: "auto" } },
  // As specific as an element, so that recipes may set a padding.
  "ul:where([class]), ol:where([class])": { padding: 0, listStyle: "none" },
  dt: { color: "muted" },
  a: {
    color: "information",
    textUnderlineOffset: "0.2em",
    _print: { color: "inherit", textDecoration: "none" },
  },
  "button, input, select, textarea": { font: "inherit", color: "inherit" },
  "button, select, summary": { cursor: "pointer" },
  fieldset: { border: 0, minWidth: 0 },
  table: { borderCollapse: "collapse", width: "100%" },
  "img, svg, audio": { maxWidth: "100%", verticalAlign: "middle" },
  "[hidden]": { display: "none !important" },
  // Two colours, so that the ring shows on the brand's colour and on paper.
  ":focus-visible": { outline: "3px solid {colors.information}", outlineOffset: "2px" },
  "h1:focus, main:focus": { outline: "none" },
  // Settings are printed as they are.
  "nav, form a, details:not([open])": { _print: { display: "none !important" } },
  "form:not(:has(:checked))": { _print: { display: "none !important" } },
  "tr, li, section": { breakInside: "avoid" },
};
