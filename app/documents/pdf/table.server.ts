import type { ColourName } from "common/bank";
import { baselineIn, pitch, wrap, type Block } from "./block.server";
import type { Weight } from "./fonts.server";
import type { PdfWriter, TextStyle } from "./pdf-writer.server";

interface Column {
  heading: string;
  width: number;
  align: "left" | "right";
  /** Most lines of wrapped text; if 1, text that is too wide is written smaller. */
  lines: number;
}

/** Amounts of money: the heading has the sign, the cells have none. */
export const money = (heading: string, width: number) =>
  column(heading.includes("₹") ? heading : `${heading} (₹)`, width, { align: "right" });

export const column = (
  heading: string,
  width: number,
  { align = "left", lines = 1 }: Partial<Pick<Column, "align" | "lines">> = {},
): Column => ({ heading, width, align, lines });

const SIZE = 8;
const HEAD_SIZE = 7.5;
const PADDING = 3;

const COLUMN_HEADING = "/A <</O/Table/Scope/Column>>";

export class Table {
  readonly width: number;
  readonly head: Block;
  /** Its tag, shared by all pages; undefined before the first row. */
  #element: number | undefined;

  constructor(
    readonly writer: PdfWriter,
    readonly columns: readonly Column[],
  ) {
    this.width = columns.reduce((sum, { width }) => sum + width, 0);
    this.head = this.#head();
  }

  row(cells: readonly string[], weight: Weight = "regular"): Block {
    const style: TextStyle = { size: SIZE, weight };
    const lined = this.columns.map((column, index) => this.#lines(column, cells[index] ?? "", style));
    const line = Math.max(...lined.map((lines) => pitch(lines.join(""), SIZE)));
    const height = Math.max(...lined.map((lines) => lines.length)) * line + PADDING;
    return {
      height,
      paint: (writer) => {
        writer.tags.artifact(() => this.#rule(writer, height));
        this.#tagged(writer, () => this.#cells(writer, lined, line, style));
      },
    };
  }

  note(text: string): Block {
    const height = pitch(text, SIZE) + 4 * PADDING;
    return {
      height,
      paint: (writer) => {
        writer.tags.artifact(() => this.#rule(writer, height));
        const style: TextStyle = { size: SIZE, colour: "muted" };
        const write = () => writer.write(text, this.width / 2, baselineIn(height, SIZE), style, "centre");
        const over = `/A <</O/Table/ColSpan ${this.columns.length}>>`;
        this.#tagged(writer, () => writer.tags.leaf("TD", write, over));
      },
    };
  }

  #tagged(writer: PdfWriter, draw: () => void) {
    const row = () => void writer.tags.group("TR", draw);
    this.#element = writer.tags.group("Table", row, this.#element);
  }

  #head(): Block {
    const style: TextStyle = { size: HEAD_SIZE, colour: "muted" };
    const lined = this.columns.map(({ heading, width }) =>
      wrap(this.writer, heading, width - 2 * PADDING, style, { maxLines: 3, wholeWords: true }),
    );
    const line = Math.max(...this.columns.map(({ heading }) => pitch(heading, HEAD_SIZE)));
    const height = Math.max(...lined.map((lines) => lines.length)) * line + 2 * PADDING;
    return {
      height,
      paint: (writer) => {
        const draw = () => {
          writer.page.save().translate(0, PADDING / 2);
          this.#cells(writer, lined, line, style, COLUMN_HEADING);
          writer.page.restore();
        };
        writer.tags.artifact(() => this.#rule(writer, height, "control"));
        // Tagged once, and not between the rows of two pages.
        if (this.#element === undefined) this.#tagged(writer, draw);
        else writer.tags.artifact(draw);
      },
    };
  }

  #lines({ width, lines }: Column, text: string, style: TextStyle): string[] {
    if (text === "") return [""];
    return lines === 1 ? [text] : wrap(this.writer, text, width - 2 * PADDING, style, { maxLines: lines });
  }

  #cells(writer: PdfWriter, lined: readonly string[][], line: number, style: TextStyle, heading = "") {
    let left = 0;
    this.columns.forEach(({ width, align }, column) => {
      const x = align === "left" ? left + PADDING : left + width - PADDING;
      const lines = lined[column]!;
      const draw = () =>
        lines.forEach((text, index) => {
          const y = PADDING / 2 + index * line + baselineIn(line, style.size);
          writer.write(text, x, y, this.#fitting(writer, text, width - 2 * PADDING, style), align);
        });
      const isEmpty = lines.length === 1 && lines[0] === "";
      writer.tags.leaf(heading ? "TH" : "TD", isEmpty ? null : draw, heading);
      left += width;
    });
  }

  #fitting(writer: PdfWriter, text: string, room: number, style: TextStyle): TextStyle {
    const width = writer.width(text, style);
    return width <= room ? style : { ...style, size: (style.size * room) / width };
  }

  #rule(writer: PdfWriter, y: number, colour: ColourName = "line") {
    writer.page.moveTo(0, y).lineTo(this.width, y).lineWidth(0.5).stroke(writer.colour(colour));
  }
}
