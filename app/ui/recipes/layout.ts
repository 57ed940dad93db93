import { AUTHORISED, column, heardOnly, media, recipe, row, slotRecipe } from "../styles";

export const layoutRecipes = {
  "visually-hidden": recipe({ ...heardOnly, whiteSpace: "nowrap" }),
  skip: recipe({
    position: "absolute",
    left: "2",
    top: "2",
    // As far as its own height, which grows with the text.
    transform: "translateY(-200%)",
    zIndex: "above",
    p: "3",
    bg: "card",
    color: "ink",
    "&:focus": { transform: "none" },
  }),
  stack: recipe({ ...column, gap: "4" }, { gap: { small: { gap: "2" }, large: { gap: "8" } } }),
  later: recipe({ "@media (scripting: enabled)": { minHeight: "control" } }),
  cluster: recipe(
    { ...row, alignItems: "center", gap: "3", maxWidth: "100%" },
    {
      align: { end: { alignItems: "flex-end" } },
      /** Buttons of a long form: in sight at the end of the screen, above the dock. */
      foot: {
        true: {
          position: "sticky",
          bottom: 0,
          zIndex: "dock",
          py: "2",
          bg: "paper",
          [media.narrow]: { ".frame--menu &": { bottom: "3.5rem" }, [`${AUTHORISED} &`]: { bottom: 0 } },
          // As the dock, but not while text is typed: the button must not move when it is pressed then.
          "body:has(main :is(a, button, select, summary, [type=checkbox], [type=radio]):focus-visible) &": {
            position: "static",
          },
          "@media (max-height: 42em) and (max-width: 63.99em), (max-width: 22.49em)": { position: "static" },
          // Large letters get the room.
          ":root[data-text^=l] &": { position: "static" },
        },
      },
    },
  ),
  grid: recipe({
    display: "grid",
    gap: "4",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  }),
  main: slotRecipe(
    {
      root: {
        ...column,
        gap: "5",
        flex: 1,
        width: "100%",
        minWidth: 0,
        maxWidth: "main",
        mx: "auto",
        px: "4",
        pt: "4",
        pb: "8",
        // Beside the menu all pages begin at the same line.
        ".frame--menu &": { mx: "0" },
        [media.tablet]: { px: "6", pt: "6", pb: "10" },
        [media.wide]: { px: "12", pt: "8", pb: "16" },
        _print: { padding: 0 },
      },
      lead: { color: "muted", fontSize: "body", marginTop: "1" },
      head: {
        ...row,
        alignItems: "center",
        justifyContent: "space-between",
        gap: "2",
        // Its words stay whole: an element beside it moves below.
        "& > h1": { flex: "1 1 8rem", maxWidth: "100%", [media.phone]: { fontSize: "1.375rem" } },
        "& > :is(div, nav, [open])": { flex: "1 0 100%", minWidth: 0, maxWidth: "100%" },
      },
      say: { ...column, gap: "3" },
    },
    {
      width: {
        text: { root: { maxWidth: "48rem" } },
        gate: {
          root: {
            maxWidth: "60rem",
            gap: "3",
            [media.wide]: {
              display: "grid",
              gridTemplateColumns: "minmax(0, 1fr) 26rem",
              alignContent: "start",
              columnGap: "12",
              "& > *": { gridColumn: 2 },
            },
          },
          say: { [media.wide]: { gridArea: "1 / 1 / span 9" } },
        },
      },
    },
  ),
};
