import layoutDocument from "@react-pdf/layout";
import renderPages from "@react-pdf/render";
import { Canvas, Document, Font, Page, pdf, View } from "@react-pdf/renderer";
import { artifact, stack, type Block } from "./block.server";
import { MARGIN, type Paper, type PdfWriter } from "./pdf-writer.server";

/**
 * Layout of every listing: A4, a full head on the first page and a short one on the others, the table's head on each, page x of
 * y below. react-pdf makes the pages, our writer draws on the same PDF (docs/decisions/pdf-typesetting.md).
 */
export interface Report {
  firstHead: Block;
  runningHead: Block;
  tableHead: Block;
  rows: readonly Block[];
  /** Sums at the end of a page after that row and at the start of the next; equally high for all rows. */
  carried?: ((row: number) => { forward: Block; brought: Block }) | undefined;
  foot(page: number, pages: number): Block;
}

const TOP = 26;
const BOTTOM = 24;
const GAP = 8;

export async function renderReport(writer: PdfWriter, report: Report): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  writer.page.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve, reject) => writer.page.on("end", resolve).on("error", reject));
  // The steps of react-pdf's renderToStream, on our own PDF.
  const root = pdf(<ReportDocument writer={writer} report={report} />).container.document;
  const laidOut = await (
    layoutDocument as (root: unknown, fonts: unknown) => ReturnType<typeof layoutDocument>
  )(root, Font);
  renderPages(writer.page as never, laidOut);
  await ended;
  return Buffer.concat(parts);
}

function ReportDocument({ writer, report }: { writer: PdfWriter; report: Report }) {
  const pages = fillPages(report, writer.paper);
  return (
    <Document>
      {pages.map((rows, index) => {
        const foot = report.foot(index + 1, pages.length);
        return (
          <Page
            key={index}
            size="A4"
            orientation={writer.paper.orientation}
            wrap={false}
            style={{ minHeight: writer.paper.height, paddingTop: TOP, paddingHorizontal: MARGIN }}
          >
            <Drawing writer={writer} block={index === 0 ? report.firstHead : artifact(report.runningHead)} />
            <View style={{ height: GAP }} />
            <Drawing writer={writer} block={stack([report.tableHead, ...rows])} />
            <View style={{ position: "absolute", left: MARGIN, bottom: BOTTOM }}>
              <Drawing writer={writer} block={artifact(foot)} />
            </View>
          </Page>
        );
      })}
    </Document>
  );
}

function Drawing({ writer, block }: { writer: PdfWriter; block: Block }) {
  const paint = () => {
    block.paint(writer);
    return null;
  };
  return <Canvas style={{ width: writer.contentWidth, height: block.height }} paint={paint} />;
}

/** Rows by page; at least one page. */
function fillPages(report: Report, { height }: Paper): Block[][] {
  const { firstHead, runningHead, tableHead, rows, carried, foot } = report;
  const carry = carried?.(0).forward.height ?? 0;
  const room = (head: Block) =>
    height - TOP - head.height - GAP - tableHead.height - GAP - foot(999, 999).height - BOTTOM;
  const pages: Block[][] = [[]];
  let left = room(firstHead);
  let rowsHere = 0;
  rows.forEach((row, index) => {
    const needed = row.height + (index < rows.length - 1 ? carry : 0);
    if (needed > left && rowsHere > 0) {
      const between = carried?.(index - 1);
      if (between) pages.at(-1)!.push(between.forward);
      pages.push(between ? [between.brought] : []);
      left = room(runningHead) - carry;
      rowsHere = 0;
    }
    pages.at(-1)!.push(row);
    rowsHere += 1;
    left -= row.height;
  });
  return pages;
}
