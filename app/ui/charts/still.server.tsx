import { renderToStaticMarkup } from "react-dom/server";
import { DoughnutDrawing, type Slice } from "./doughnut-drawing";
import { LineDrawing, type LineData } from "./line-drawing";

/** Charts as SVG text, so that neither the page's scripts nor a page without any need the drawing library. No style attribute: the policy stands. */
export function drawDoughnut(slices: readonly Slice[]): string {
  return renderToStaticMarkup(<DoughnutDrawing slices={slices} />);
}

export function drawLine(data: LineData): string {
  return renderToStaticMarkup(<LineDrawing data={data} />);
}
