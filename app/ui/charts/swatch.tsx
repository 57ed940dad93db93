import { classes } from "../recipe";
import type { Slice } from "./doughnut-drawing";

/** The colour and mark of a slice, before the words for it in a table. */
export function Swatch({ colour, mark }: Pick<Slice, "colour" | "mark">) {
  return (
    <span className={classes("swatch", { colour })} aria-hidden="true">
      {mark}
    </span>
  );
}
