import PDFDocument from "pdfkit";
import type { BankProfile, ColourName } from "common/bank";
import { typeface, type Weight } from "./fonts.server";
import { scriptRuns, type Flow } from "./script-runs.server";
import { fillOperator, showGlyphRun } from "./glyph-run.server";
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
  readonly #registered = new Set<string>();
  /** Widths at size 1, because cells are measured for layout and again for alignment. */
  readonly #widths = new Map<string, number>();

  constructor(bank: BankProfile, about: DocumentInformation) {
    this.#colours = bank.colours;
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
      const measured = { size: 1000, weight };
      width = scriptRuns(text).reduce(
        (sum, run) => sum + this.#select(run, measured).widthOfString(run.text) / 1000,
        0,
      );
      if (this.#widths.size >= KEPT_WIDTHS) this.#forget();
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
    for (const run of scriptRuns(text)) {
      this.#select(run, style);
      left += showGlyphRun(this.page, run, left, baseline, colour);
    }
  }

  /** pdfkit keeps each shaped word: hundreds of megabytes in a long statement. */
  #forget() {
    this.#widths.clear();
    const { _fontFamilies: fonts } = this.page as unknown as {
      _fontFamilies: Record<string, { layoutCache: object }>;
    };
    for (const font of Object.values(fonts)) font.layoutCache = Object.create(null) as object;
  }

  #select(run: Flow, { size, weight = "regular" }: TextStyle): Page {
    const name = `${run.script} ${weight}`;
    if (!this.#registered.has(name)) {
      this.page.registerFont(name, typeface(run.script, weight) as never);
      this.#registered.add(name);
    }
    return this.page.font(name, size);
  }
}
