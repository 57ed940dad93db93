import type { TFunction } from "i18next";
import { formatIstTime, type IsoDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { printableText, recordsWords } from "../document-text.server";
import type { DocumentData } from "../statement-data";
import type { DocumentHolder } from "../tax-data";
import type { Frame, Maker, Verification } from "../tasks.server";
import {
  baselineIn,
  beside,
  facts,
  pitch,
  space,
  stack,
  tagged,
  words,
  type Block,
  type Facts,
} from "./block.server";
import type { Weight } from "./fonts.server";
import { PdfWriter, type Paper, type TextStyle } from "./pdf-writer.server";
import { qrCode } from "./qr-code.server";
import { renderReport, type Report } from "./report.server";
import type { Table } from "./table.server";

/** Parts that all documents of the bank share: its name above, note and page number below. */
interface Letterhead extends Frame<DocumentData<unknown>> {
  title: string;
  subtitle: string;
  reference: string;
  facts: readonly [Facts, Facts];
  /** Defaults to the note of statements. */
  note?: string;
  subject: string;
  /** Beside the title in the file's metadata; defaults to the reference. */
  of?: string;
  paper?: Paper;
}

export class Letter {
  readonly writer: PdfWriter;

  constructor(
    readonly language: Language,
    readonly head: Letterhead,
  ) {
    const { bank, title, subject, reference, of = reference, generatedAt: createdAt, paper } = head;
    this.writer = new PdfWriter(bank, { title: `${title} ${of}`, subject, language, createdAt, paper });
  }

  words(text: string, style: TextStyle, maxLines?: number): Block {
    return words(this.writer, text, this.writer.contentWidth, style, { maxLines });
  }

  amount(label: string, amount: Paise): Block[] {
    return [
      this.words(`${label}: ${formatRupees(amount)}`, { size: 9.5, weight: "bold" }),
      this.words(amountInWords(amount, this.language), { size: 9 }),
    ];
  }

  /** Makes the file; `opening` adds to the head of the first page, `carried` links pages. */
  render(
    table: Table,
    rows: readonly Block[],
    opening: (head: Block) => Block = (head) => head,
    carried?: Report["carried"],
  ) {
    return renderReport(this.writer, {
      firstHead: opening(firstHead(this.writer, this.language, this.head)),
      runningHead: runningHead(this.writer, this.head),
      tableHead: table.head,
      rows,
      carried,
      foot: foot(translator(this.language, "documents"), this.head),
    });
  }
}

/** Says from which day the bank has entries. */
export const recordsFact = (language: Language, from: IsoDate | undefined): Facts[number] =>
  from && recordsWords(language, from);

/** Collects all entries before the document is made. */
export function makerOf<Entry>(finish: (entries: readonly Entry[]) => Promise<Uint8Array>): Maker<Entry> {
  const entries: Entry[] = [];
  return { add: (more) => void entries.push(...more), finish: () => finish(entries) };
}

export const accountHolder = (language: Language, of: { holder: string; customerNumber: string }) => {
  const t = translator(language, "documents");
  return [
    [t("account.holder"), printableText(of.holder)],
    [t("account.customerNumber"), of.customerNumber],
  ] as const;
};

export function holderFacts(
  language: Language,
  { name, customerNumber, address, pan, branch }: DocumentHolder,
) {
  const t = translator(language, "documents");
  return {
    who: [
      ...accountHolder(language, { holder: name, customerNumber }),
      [t("account.address"), printableText(address)],
      [t("certificate.pan"), pan],
    ] satisfies Facts,
    branch: [t("account.branch"), printableText(branch)] as const,
  };
}

function firstHead(
  writer: PdfWriter,
  language: Language,
  { bank, title, subtitle, facts: [left, right], verification }: Letterhead,
): Block {
  const half = writer.contentWidth / 2;
  const bar = rule("brand", 3);
  const bankBlock = stack([
    words(writer, bank.name, half + 40, { size: 14, weight: "bold", colour: "brandStrong" }, { maxLines: 2 }),
    words(writer, `${bank.helpline}  ·  ${bank.website}`, half + 40, { size: 7.5, colour: "muted" }),
  ]);
  const titleWidth = half - 52;
  const titleBlock = stack([
    tagged(
      "H1",
      words(writer, title, titleWidth, { size: 13, weight: "bold" }, { align: "right", maxLines: 2 }),
    ),
    words(writer, subtitle, titleWidth, { size: 8.5 }, { align: "right", maxLines: 2 }),
  ]);
  return stack([
    bar,
    space(8),
    beside(bankBlock, titleBlock, writer.contentWidth - titleWidth),
    space(6),
    rule("line", 0.7),
    space(6),
    beside(facts(writer, left, half - 10), facts(writer, right, half - 10), half + 10),
    ...(verification ? [space(8), verified(writer, language, verification)] : []),
  ]);
}

/** QR code and code for asking the bank whether the document is real. */
function verified(writer: PdfWriter, language: Language, { code, page, address }: Verification): Block {
  const t = translator(language, "documents");
  const side = 48;
  const room = writer.contentWidth - side - 10;
  const answer = stack(
    [
      words(writer, t("verification.code", { code }), room, { size: 9, weight: "bold" }),
      words(writer, t("verification.how", { page }), room, { size: 8, colour: "muted" }),
    ],
    2,
  );
  return beside(qrCode(address, side, t("verification.code", { code })), answer, side + 10);
}

function runningHead(writer: PdfWriter, { bank, title, subtitle, reference }: Letterhead): Block {
  const half = writer.contentWidth / 2;
  const line = (text: string, align: "left" | "right") =>
    words(writer, text, half, { size: 8, weight: "bold", colour: "muted" }, { align, maxLines: 1 });
  return stack([
    rule("brand", 3),
    space(4),
    beside(
      line(`${bank.shortName}  ·  ${title}`, "left"),
      line(`${reference}  ·  ${subtitle}`, "right"),
      half,
    ),
  ]);
}

function foot(t: TFunction<"documents">, { bank, note, generatedAt, verification }: Letterhead) {
  const size = 7;
  const says = note ?? t("foot.systemGenerated");
  const line = pitch(says, size);
  const first = 4 + baselineIn(line, size);
  return (page: number, pages: number): Block => ({
    height: 4 + 2 * line,
    paint(writer) {
      const left = (text: string, y: number) => writer.write(text, 0, y, { size, colour: "muted" });
      const right = (text: string, y: number, weight: Weight) =>
        writer.write(text, writer.contentWidth, y, { size, colour: "muted", weight }, "right");
      rule("line", 0.7).paint(writer);
      right(t("foot.page", { page, pages }), first, "bold");
      left(says, first);
      left(t("foot.generatedAt", { when: formatIstTime(generatedAt) }), first + line);
      right(t("foot.helpline", { number: bank.helpline }), first + line, "regular");
      const style: TextStyle = { size, colour: "muted", weight: "bold" };
      if (verification)
        writer.write(verification.code, writer.contentWidth / 2, first + line, style, "centre");
    },
  });
}

function rule(colour: "brand" | "line", thickness: number): Block {
  return {
    height: thickness,
    paint: (writer) =>
      writer.tags.artifact(
        () => void writer.page.rect(0, 0, writer.contentWidth, thickness).fill(writer.colour(colour)),
      ),
  };
}
