import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it } from "vitest";
import { papers, verification } from "tests/support/papers";
import { entriesOf, statementOf } from "tests/support/statements";
import { formatAmount } from "common/money";
import type { StatementData } from "../statement-data";
import { statementPdf } from "./statement.server";

/** Structure as screen readers find it: kinds of elements with their texts. */
interface Node {
  role?: string;
  alt?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

async function open(data: StatementData) {
  const { entries, ...frame } = data;
  const maker = statementPdf("en", { ...frame, verification });
  for (const batch of entries as Iterable<never[]>) maker.add(batch);
  const file = await maker.finish();
  return { file, pdf: await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise };
}

const under = (node: Node, role: string): Node[] => [
  ...(node.role === role ? [node] : []),
  ...(node.children ?? []).flatMap((child) => under(child, role)),
];

it("a document says of each page what is a heading, a paragraph, a cell of which row, in the order of reading", async () => {
  const { entries, figures } = entriesOf(60, (index) => `REF${index}.`);
  const { pdf } = await open(statementOf({ entries, figures }));
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  expect((await pdf.getMetadata()).metadata!.get("pdfuaid:part")).toBe("1");
  expect(pdf.numPages).toBeGreaterThan(1);
  const rows: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const one = await pdf.getPage(number);
    const texts = new Map<string, string>();
    let marked = "";
    for (const item of (await one.getTextContent({ includeMarkedContent: true })).items) {
      if ("str" in item) texts.set(marked, (texts.get(marked) ?? "") + item.str);
      else if (item.type === "beginMarkedContentProps" && item.id) marked = item.id;
    }
    const textOf = (node: Node): string =>
      node.type === "content" ? (texts.get(node.id!) ?? "") : (node.children ?? []).map(textOf).join("");
    const tree = (await one.getStructTree()) as Node;
    const headings = number === 1 ? ["Statement of Account"] : [];
    expect(under(tree, "H1").map(textOf)).toEqual(headings);
    expect(under(tree, "Figure").map(({ alt }) => alt)).toEqual(
      number === pdf.numPages ? [`Verification code ${verification.code}`] : [],
    );
    expect(under(tree, "TH")).toHaveLength(number === 1 ? 4 + 7 : 0);
    rows.push(...under(tree, "TR").map(({ children = [] }) => children.map((cell) => textOf(cell).trim())));
  }
  // Those of the box; the head, opening, totals, closing; and what leads from page to page.
  expect(rows).toHaveLength(2 + entries.length + 4 + 2 * (pdf.numPages - 1));
  // pdf.js leaves out empty cells.
  const read = rows.filter((cells) => cells[2]?.startsWith("REF"));
  expect(read.map((cells) => [cells[2], cells.at(-1)])).toEqual(
    entries.map(({ particulars, balance }) => [particulars, formatAmount(balance)]),
  );
  await pdf.destroy();
});

it.each([
  ["of a few entries", entriesOf(3)],
  ["without any", entriesOf(0)],
  ["of several scripts and pages", entriesOf(90, () => "Anna லட்சுமி శ్రీ സ്ത്രീ")],
])("a document %s draws nothing that is neither tagged nor an artifact", async (_, statement) => {
  const { pdf } = await open(statementOf(statement));
  const begin = new Set<number>([OPS.beginMarkedContent, OPS.beginMarkedContentProps]);
  const drawing = new Set<number>([OPS.showText, OPS.fill, OPS.eoFill, OPS.stroke, OPS.fillStroke]);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    let depth = 0;
    let drawn = 0;
    for (const operator of (await (await pdf.getPage(number)).getOperatorList()).fnArray) {
      if (begin.has(operator)) depth += 1;
      else if (operator === OPS.endMarkedContent) depth -= 1;
      else if (drawing.has(operator)) {
        drawn += 1;
        expect(depth).toBeGreaterThan(0);
      }
    }
    expect([depth, drawn > 20]).toEqual([0, true]);
  }
  await pdf.destroy();
});

it("a row takes no more than 260 bytes of the file, its tags included", async () => {
  const few = await open(statementOf(entriesOf(100)));
  const many = await open(statementOf(entriesOf(600)));
  await Promise.all([few.pdf.destroy(), many.pdf.destroy()]);
  expect((many.file.length - few.file.length) / 500).toBeLessThan(260);
});
