import { renderToStaticMarkup } from "react-dom/server";
import { DoughnutDrawing, type Slice } from "./doughnut-drawing";
import { LineDrawing, type LineData } from "./line-drawing";

/**
 * Draws charts as SVG text, so that pages do not load the drawing library. Has no style attributes, which the content security
 * policy forbids.
 */
export function drawDoughnut(slices: readonly Slice[]): string {
  return renderToStaticMarkup(<DoughnutDrawing slices={slices} />);
}

export function drawLine(data: LineData): string {
  return renderToStaticMarkup(<LineDrawing data={data} />);
}
