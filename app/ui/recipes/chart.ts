import { framed, padded, recipe, row, slotRecipe } from "../styles";

export const chartRecipes = {
  /** Lines are stretched to their place, strokes and text are not. The height is the same with and without scripts. */
  chart: slotRecipe(
    {
      root: {
        flexShrink: 0,
        fill: "ink",
        fontSize: "small",
        "& svg": { display: "block", width: "100%", overflow: "visible" },
      },
      scale: {
        display: "flex",
        flexDirection: "column-reverse",
        justifyContent: "space-between",
        // Centres each label on its rung.
        my: "-0.5em",
        color: "muted",
        lineHeight: 1,
        textAlign: "end",
        whiteSpace: "nowrap",
      },
      along: {
        gridColumn: 2,
        containerType: "inline-size",
        "& svg": { height: "1.75rem" },
        // Shows as many labels as fit, always the last; lengths follow the text.
        "& g:not(:last-child)": { display: "none" },
        "@container (min-width: 11em)": { "& g:nth-last-child(4n + 1)": { display: "inline" } },
        "@container (min-width: 16em)": { "& g:nth-last-child(2n + 1)": { display: "inline" } },
        "@container (min-width: 32em)": { "& g:not(:last-child)": { display: "inline" } },
      },
      tip: {
        position: "absolute",
        top: 0,
        ...padded("1", "2"),
        bg: "card",
        ...framed("control"),
        whiteSpace: "nowrap",
        pointerEvents: "none",
      },
      plot: {},
      // Text of the live doughnut, and areas for the pointer.
      middle: {},
      touch: {},
    },
    {
      shape: {
        round: { root: { width: "min(17.5rem, 100%)" } },
        wide: {
          root: {
            display: "grid",
            gridTemplateColumns: "auto minmax(0, 1fr)",
            columnGap: "2",
            // Half the height of the topmost label.
            pt: "2",
          },
          plot: {
            position: "relative",
            height: "clamp(10rem, 40vw, 18rem)",
            "& svg, & > div": { height: "100%" },
            "& :is(path, line)": { vectorEffect: "non-scaling-stroke" },
          },
        },
      },
    },
  ),
  bars: slotRecipe({
    root: { "& > li": { maxWidth: "none" }, "& > li + li": { mt: "4" } },
    line: {
      ...row,
      justifyContent: "space-between",
      columnGap: "4",
      "& a": { py: "0.5" },
    },
  }),
  swatch: recipe({ flex: "none", boxSize: "6", fontSize: "small" }),
};
