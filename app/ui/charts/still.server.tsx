import { renderToStaticMarkup } from "react-dom/server";
import { DoughnutDrawing, type Slice } from "./doughnut-drawing";
import { LineDrawing, type LineData } from "./line-drawing";

/**
 * Charts as SVG text, drawn while a page is loaded: the drawing library stays out of the scripts that a page needs,
 * and a page without scripts has its chart. No style attribute is written, so that the page's policy stands as it is.
 */
export function drawDoughnut(slices: readonly Slice[]): string {
  return renderToStaticMarkup(<DoughnutDrawing slices={slices} />);
}

export function drawLine(data: LineData): string {
  return renderToStaticMarkup(<LineDrawing data={data} />);
}
