import { framed, padded, recipe, row, slotRecipe } from "../styles";

export const chartRecipes = {
  /**
   * A chart and the parts of its drawing, which brings its own colours. A line is stretched to the room there is, its strokes are
   * not; words stand beside and under it, in gutters as wide as they need. The height is the same with and without scripts.
   */
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
        // Each word's middle at its rung.
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
        // The last has its name always; the others where there is room beside it.
        "& g:not(:last-child)": { display: "none" },
        "@container (min-width: 10rem)": { "& g:nth-last-child(4n + 1)": { display: "inline" } },
        "@container (min-width: 14rem)": { "& g:nth-last-child(2n + 1)": { display: "inline" } },
        "@container (min-width: 28rem)": { "& g:not(:last-child)": { display: "inline" } },
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
      // The live doughnut's words, and the areas that a pointer reaches.
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
            // Half the height of the topmost word.
            pt: "2",
          },
          plot: {
            position: "relative",
            height: "clamp(10rem, 40vw, 18rem)",
            "& svg, & > div": { height: "100%" },
            "& path, & line": { vectorEffect: "non-scaling-stroke" },
          },
        },
      },
    },
  ),
  /** Amounts as bars under their words. */
  bars: slotRecipe({
    root: { "& > li": { maxWidth: "none" }, "& > li + li": { mt: "4" } },
    line: { ...row, justifyContent: "space-between", columnGap: "4", overflowWrap: "anywhere" },
  }),
  /** The mark of a slice before its words. */
  swatch: recipe({ flex: "none", boxSize: "6", fontSize: "small" }),
};
