import { renderToStaticMarkup } from "react-dom/server";
import { DoughnutDrawing, type Slice } from "./doughnut-drawing";
import { LineDrawing, type LineData } from "./line-drawing";

/**
 * Charts as SVG text, drawn while a page is loaded: its scripts need no drawing library, and without scripts it has its chart. No style attribute,
 * so that the page's policy stands.
 */
export function drawDoughnut(slices: readonly Slice[]): string {
  return renderToStaticMarkup(<DoughnutDrawing slices={slices} />);
}

export function drawLine(data: LineData): string {
  return renderToStaticMarkup(<LineDrawing data={data} />);
}
