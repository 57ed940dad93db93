import { utf16 } from "./glyph-run.server";

/**
 * Tags headings, paragraphs and cells for screen readers. pdfkit writes each tag as an uncompressed object, some 700 bytes for
 * a row of a statement; here they are packed into object streams (PDF 1.5), which pdfkit cannot write
 * (docs/decisions/pdf-structure.md).
 */
type Tag = "Document" | "H1" | "P" | "Figure" | "Table" | "TR" | "TH" | "TD";

/** Parts of pdfkit's document without types. */
interface OpenDocument {
  _offsets: (number | null)[];
  _offset: number;
  _ended: boolean;
  _root: unknown;
  _info: unknown;
  _id: unknown;
  _ctm: [number, number, number, number, number, number];
  page: { write(operators: string): void; dictionary: { id: number; data: Record<string, unknown> } };
  addContent(operators: string): unknown;
  flushPages(): void;
  ref(data: object): { id: number; end(content: string | Uint8Array): void };
  getStructTreeRoot(): { id: number; data: Record<string, unknown> };
  endMarkings(): void;
  _finalize(): void;
  _write(line: string): void;
  push(end: null): void;
}

interface Element {
  tag: Tag;
  /** Null: the document itself. */
  parent: number | null;
  more: string;
  /** Null: drawn itself, or an empty cell. */
  kids: number[] | null;
  /** Object of the page, and number of the mark there; null if nothing is drawn. */
  page: number | null;
  mark: number;
}

/** Number of the first packed object, and the streams that hold the objects in order. */
interface Packed {
  first: number;
  count: number;
  streams: number[];
}

/** Objects per stream; readers unpack a stream whole. */
const PACKED = 500;

export class Tags {
  readonly #document: OpenDocument;
  readonly #elements: Element[] = [
    { tag: "Document", parent: null, more: "", kids: [], page: null, mark: 0 },
  ];
  /** Elements by page, in the order of their marks. */
  readonly #marks = new Map<number, number[]>();
  #open = 0;
  #marked = false;

  constructor(document: PDFKit.PDFDocument) {
    const open = (this.#document = document as unknown as OpenDocument);
    const endMarkings = open.endMarkings.bind(open);
    open.endMarkings = () => {
      const packed = this.#pack();
      open._finalize = () => finalize(open, packed);
      endMarkings();
    };
    gather(open);
  }

  /** Draws into a new element, or into an earlier one. */
  group(tag: "Table" | "TR", draw: () => void, again?: number): number {
    const element = again ?? this.#add({ tag, more: "", kids: [], page: null, mark: 0 });
    const outer = this.#open;
    this.#open = element;
    draw();
    this.#open = outer;
    return element;
  }

  /** Draws one paragraph or cell; inside of another one as part of it. */
  leaf(tag: Exclude<Tag, "Document" | "Table" | "TR">, draw: (() => void) | null, more = ""): void {
    if (this.#marked) return draw?.();
    if (!draw) return void this.#add({ tag, more, kids: null, page: null, mark: 0 });
    const { dictionary } = this.#document.page;
    const marks = this.#marksOn(dictionary);
    const element = this.#add({ tag, more, kids: null, page: dictionary.id, mark: marks.length });
    this.#mark(`/${tag}<</MCID ${marks.length}>>BDC`, draw);
    marks.push(element);
  }

  artifact(draw: () => void): void {
    if (this.#marked) return draw();
    this.#mark("/Artifact BMC", draw);
  }

  /** Marks drawings of others as an artifact, until `close`. */
  openArtifact(): void {
    this.#document.addContent("/Artifact BMC");
  }

  close(): void {
    this.#document.addContent("EMC");
  }

  /** A picture at the current position, with its alternative text. */
  figure(what: string, width: number, height: number, draw: () => void): void {
    const [a, , , d, e, f] = this.#document._ctm;
    const box = [e, f + d * height, e + a * width, f].map((length) => length.toFixed(2)).join(" ");
    const more = `/Alt <${utf16(what)}>/A <</O/Layout/Placement/Block/BBox[${box}]>>`;
    this.leaf("Figure", draw, more);
  }

  #mark(operator: string, draw: () => void) {
    this.#document.addContent(operator);
    this.#marked = true;
    draw();
    this.#marked = false;
    this.close();
  }

  #add(element: Omit<Element, "parent">): number {
    const place = this.#elements.push({ ...element, parent: this.#open }) - 1;
    this.#elements[this.#open]!.kids!.push(place);
    return place;
  }

  #marksOn({ id, data }: OpenDocument["page"]["dictionary"]): number[] {
    const known = this.#marks.get(id);
    if (known) return known;
    const marks: number[] = [];
    data.StructParents = this.#marks.size;
    data.Tabs = "S";
    this.#marks.set(id, marks);
    return marks;
  }

  #pack(): Packed {
    const document = this.#document;
    const root = document.getStructTreeRoot();
    const first = document._offsets.length + 1;
    const at = (element: number) => `${first + element} 0 R`;
    const objects = this.#elements.map(({ tag, parent, more, kids, page, mark }) => {
      const of = parent === null ? `${root.id} 0 R` : at(parent);
      const content = page === null ? "" : `/Pg ${page} 0 R/K ${mark}`;
      return `<</S/${tag}/P ${of}${kids ? `/K[${kids.map(at).join(" ")}]` : content}${more}>>`;
    });
    const parents = [...this.#marks.values()].map((marks, page) => `${page}[${marks.map(at).join(" ")}]`);
    objects.push(`<</Nums[${parents.join("")}]>>`);
    root.data.K = new Written(at(0));
    root.data.ParentTree = new Written(at(objects.length - 1));
    root.data.ParentTreeNextKey = this.#marks.size;
    for (const _ of objects) document._offsets.push(null);
    const streams: number[] = [];
    for (let start = 0; start < objects.length; start += PACKED) {
      const part = objects.slice(start, start + PACKED);
      let offset = 0;
      const places = part.map((object, index) => {
        const place = `${first + start + index} ${offset}`;
        offset += object.length + 1;
        return place;
      });
      const head = `${places.join(" ")}\n`;
      const stream = document.ref({ Type: "ObjStm", N: part.length, First: head.length });
      streams.push(stream.id);
      stream.end(head + part.join("\n"));
    }
    return { first, count: objects.length, streams };
  }
}

/** Writes operators to a page in one piece: single writes take longer than the text itself. */
function gather(document: OpenDocument) {
  let gathered: string[] = [];
  const flushPages = document.flushPages.bind(document);
  document.addContent = (operators) => {
    gathered.push(operators);
    return document;
  };
  document.flushPages = () => {
    if (gathered.length > 0) document.page.write(gathered.join("\n"));
    gathered = [];
    flushPages();
  };
}

/** Text that pdfkit writes verbatim. */
class Written {
  readonly [Symbol.toStringTag] = "Written";

  constructor(private readonly text: string) {}

  toString() {
    return this.text;
  }
}

/** Width of a cross-reference entry in bytes: offset in the file, or place in a stream. */
const ENTRY = 7;

/** Writes the cross-reference as a stream, because a table cannot name packed objects. */
function finalize(document: OpenDocument, { first, count, streams }: Packed) {
  // The stream below is an object itself and must not end the file.
  document._ended = false;
  const start = document._offset;
  const { _root: Root, _info: Info, _id: id } = document;
  const Size = document._offsets.length + 2;
  const table = document.ref({
    ...{ Type: "XRef", Size, W: [1, 4, 2], Root, Info, ID: [id, id] },
    // Each row as its difference from the row above, which compresses better.
    DecodeParms: { Predictor: 12, Columns: ENTRY },
  });
  const entries = Buffer.alloc(Size * ENTRY);
  entries.writeUInt16BE(65_535, 5);
  document._offsets.forEach((offset, index) => {
    const place = index + 1 - first;
    const isPacked = place >= 0 && place < count;
    const at = (index + 1) * ENTRY;
    entries.writeUInt8(isPacked ? 2 : 1, at);
    entries.writeUInt32BE(isPacked ? streams[Math.floor(place / PACKED)]! : (offset ?? start), at + 1);
    entries.writeUInt16BE(isPacked ? place % PACKED : 0, at + 5);
  });
  const UP = 2;
  const rows = Buffer.alloc(Size * (1 + ENTRY));
  for (let row = 0; row < Size; row += 1) {
    rows[row * (1 + ENTRY)] = UP;
    for (let column = 0; column < ENTRY; column += 1) {
      const at = row * ENTRY + column;
      rows[at + row + 1] = entries[at]! - (entries[at - ENTRY] ?? 0);
    }
  }
  table.end(rows);
  document._write("startxref");
  document._write(String(start));
  document._write("%%EOF");
  document.push(null);
}
