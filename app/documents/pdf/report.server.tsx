import layoutDocument from "@react-pdf/layout";
import renderPages from "@react-pdf/render";
import { Canvas, Document, Font, Image, Page, pdf, View } from "@react-pdf/renderer";
import { artifact, stack, type Block } from "./block.server";
import { MARGIN, type Paper, type PdfWriter } from "./pdf-writer.server";

/**
 * Layout of every document: A4, a full head on the first page and a short one on the others, the table's head on each, page x of
 * y below. react-pdf makes the pages, our writer draws on the same PDF (docs/decisions/pdf-typesetting.md).
 */
export interface Report {
  /** Path of the bank's mark, drawn at the top left of the first page. */
  mark: string | null;
  firstHead: Block;
  runningHead: Block;
  tableHead: Block;
  rows: readonly Block[];
  /** Sums at the end of a page after that row and at the start of the next; equally high for all rows. */
  carried?: ((row: number) => { forward: Block; brought: Block }) | undefined;
  foot(page: number, pages: number): Block;
  /** Draws the foot below the last row instead of at the end of the page. */
  short: boolean;
}

const TOP = 26;
const BOTTOM = 24;
const GAP = 8;
export const MARK = 30;
/** Above it a document has bookmarks. */
const PAGES_WITHOUT_BOOKMARKS = 10;

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
  writer.hasBookmarks = pages.length > PAGES_WITHOUT_BOOKMARKS;
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
            {index === 0 && report.mark ? <Mark writer={writer} path={report.mark} /> : null}
            <Drawing writer={writer} block={index === 0 ? report.firstHead : artifact(report.runningHead)} />
            <View style={{ height: GAP }} />
            <Drawing writer={writer} block={stack([report.tableHead, ...rows])} />
            <View
              style={
                report.short ? { marginTop: GAP } : { position: "absolute", left: MARGIN, bottom: BOTTOM }
              }
            >
              <Drawing writer={writer} block={artifact(foot)} />
            </View>
          </Page>
        );
      })}
    </Document>
  );
}

/** react-pdf draws the picture itself, so two drawings put the artifact's marks around it. */
function Mark({ writer, path }: { writer: PdfWriter; path: string }) {
  const side = { width: MARK, height: MARK };
  const marking = (mark: () => void) => (
    <Canvas style={{ position: "absolute", ...side }} paint={() => (mark(), null)} />
  );
  return (
    <View style={{ position: "absolute", left: MARGIN, top: TOP, ...side }}>
      {marking(() => writer.tags.openArtifact())}
      <Image src={path} style={side} />
      {marking(() => writer.tags.close())}
    </View>
  );
}

function Drawing({ writer, block }: { writer: PdfWriter; block: Block }) {
  const paint = () => {
    block.paint(writer);
    return null;
  };
  if (block.height === 0) return null;
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
