import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { papers, verification } from "tests/support/papers";
import { entriesOf, statementOf } from "tests/support/statements";
import { formatAmount } from "common/money";
import { languages } from "~/i18n/languages";
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

describe.each(languages)("in %s", (language) => {
  it.each(Object.entries(papers))(
    "a %s says its title, language and standard, and draws nothing that is neither tagged nor an artifact",
    async (_, make) => {
      const file = await make(language);
      expect(Buffer.from(file).includes("/CIDSet")).toBe(false);
      const pdf = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise;
      const { info, metadata } = await pdf.getMetadata();
      expect(info).toMatchObject({ Language: language, Title: expect.stringMatching(/./) as string });
      expect(metadata!.get("pdfuaid:part")).toBe("1");
      expect(metadata!.get("dc:title")).toBeTruthy();
      expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
      expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
      const outline = (await pdf.getOutline()) ?? [];
      expect(outline.length > 0).toBe(pdf.numPages > 10);
      let headings = 0;
      for (let number = 1; number <= pdf.numPages; number += 1) {
        const one = await pdf.getPage(number);
        const tree = (await one.getStructTree()) as Node;
        headings += under(tree, "H1").length;
        for (const { alt } of under(tree, "Figure")) expect(alt).toMatch(/./);
        for (const table of number === 1 ? under(tree, "Table") : [])
          expect(table.children![0]!.children!.every(({ role }) => role === "TH")).toBe(true);
        expect(drawnOutside(await one.getOperatorList())).toEqual([]);
      }
      expect(headings).toBe(1);
      await pdf.destroy();
    },
  );
});

/** Drawing operators outside of every mark, and marks that are left open. */
function drawnOutside({ fnArray }: { fnArray: number[] }): string[] {
  const begin = new Set<number>([OPS.beginMarkedContent, OPS.beginMarkedContentProps]);
  const drawing = new Set<number>([OPS.showText, OPS.fill, OPS.eoFill, OPS.stroke, OPS.fillStroke]);
  const found: string[] = [];
  let depth = 0;
  for (const operator of fnArray) {
    if (begin.has(operator)) depth += 1;
    else if (operator === OPS.endMarkedContent) depth -= 1;
    else if (drawing.has(operator) && depth === 0) found.push(`operator ${operator}`);
  }
  return depth === 0 ? found : [...found, "open mark"];
}

it("a row takes no more than 260 bytes of the file, its tags included", async () => {
  const few = await open(statementOf(entriesOf(100)));
  const many = await open(statementOf(entriesOf(600)));
  await Promise.all([few.pdf.destroy(), many.pdf.destroy()]);
  expect((many.file.length - few.file.length) / 500).toBeLessThan(260);
});
