import PDFDocument from "pdfkit";
import type { BankProfile, ColourName } from "common/bank";
import { composingSubset } from "./composed-glyphs.server";
import { typeface, type Script, type Typeface, type Weight } from "./fonts.server";
import { fillOperator, Typesetter, type EmbeddedFont } from "./glyph-run.server";
import { scriptRuns } from "./script-runs.server";
import { Tags } from "./tags.server";

export interface Paper {
  orientation: "portrait" | "landscape";
  width: number;
  height: number;
}

const portrait: Paper = { orientation: "portrait", width: 595.28, height: 841.89 };
export const landscape: Paper = { orientation: "landscape", width: 841.89, height: 595.28 };

export const MARGIN = 32;

export interface TextStyle {
  size: number;
  weight?: Weight;
  colour?: ColourName;
}

interface DocumentInformation {
  title: string;
  subject: string;
  language: string;
  createdAt: Date;
  /** Defaults to A4 portrait. */
  paper?: Paper;
}

type Page = PDFKit.PDFDocument;

const KEPT_WIDTHS = 2_000;

/** Measures and writes text of mixed scripts in one PDF. Lengths are points. */
export class PdfWriter {
  readonly page: Page;
  readonly paper: Paper;
  readonly tags: Tags;
  readonly contentWidth: number;
  hasBookmarks = false;
  readonly #colours: BankProfile["colours"];
  readonly #language: string;
  #fonts = 0;
  readonly #typesetters = new Map<Typeface, Typesetter>();
  /** Widths at size 1, because cells are measured for layout and again for alignment. */
  readonly #widths = new Map<string, number>();

  constructor(bank: BankProfile, about: DocumentInformation) {
    this.#colours = bank.colours;
    this.#language = about.language;
    this.paper = about.paper ?? portrait;
    this.contentWidth = this.paper.width - 2 * MARGIN;
    this.page = new PDFDocument({
      autoFirstPage: false,
      pdfVersion: "1.7",
      lang: about.language,
      displayTitle: true,
      tagged: true,
      // Missing in pdfkit's types.
      subset: "PDF/UA" as never,
      font: null as unknown as string,
      info: {
        Title: about.title,
        Subject: about.subject,
        Author: bank.name,
        Creator: bank.name,
        CreationDate: about.createdAt,
      },
    });
    // As a number it makes pdfkit list the characters of each font, without the parts of composed glyphs, which PDF/UA forbids.
    Object.assign(this.page, { subset: "1" });
    this.tags = new Tags(this.page);
  }

  /** Bookmarks the current page. */
  bookmark(title: string): void {
    if (this.hasBookmarks) this.page.outline.addItem(title);
  }

  colour(name: ColourName): string {
    return this.#colours[name].light;
  }

  width(text: string, { size, weight = "regular" }: TextStyle): number {
    const key = `${weight} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = scriptRuns(text).reduce(
        (sum, run) => sum + this.#typesetter(run.script, weight).width(run.text) / 1000,
        0,
      );
      if (this.#widths.size >= KEPT_WIDTHS) this.#widths.clear();
      this.#widths.set(key, width);
    }
    return width * size;
  }

  /** Writes at the baseline; `align: "right"` ends at x, `"centre"` is centred on it. */
  write(
    text: string,
    x: number,
    baseline: number,
    style: TextStyle,
    align: "left" | "right" | "centre" = "left",
  ) {
    let left = x;
    if (align !== "left") left -= this.width(text, style) / (align === "right" ? 1 : 2);
    const colour = fillOperator(this.colour(style.colour ?? "ink"));
    const look = { size: style.size, colour, language: this.#language };
    for (const run of scriptRuns(text))
      left += this.#typesetter(run.script, style.weight).show(this.page, run, left, baseline, look);
  }

  #typesetter(script: Script, weight: Weight = "regular"): Typesetter {
    const face = typeface(script, weight);
    let typesetter = this.#typesetters.get(face);
    if (!typesetter || typesetter.isFull) this.#typesetters.set(face, (typesetter = this.#embedded(face)));
    return typesetter;
  }

  /** pdfkit takes a font of fontkit, and would give a known one for a name it knows. */
  #embedded(face: Typeface): Typesetter {
    this.#fonts += 1;
    const font = Object.create(face.font, {
      createSubset: { value: () => composingSubset(face.font) },
      postscriptName: { value: `${face.font.postscriptName}-${this.#fonts}` },
    }) as string;
    const { _font } = this.page.font(font) as unknown as { _font: EmbeddedFont };
    return new Typesetter(face, _font);
  }
}
