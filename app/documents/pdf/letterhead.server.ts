import { resolve } from "node:path";
import type { TFunction } from "i18next";
import { formatIstTime, type IsoDate } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { printableText, recordsWords } from "../document-text.server";
import type { DocumentData } from "../statement-data";
import type { DocumentHolder } from "../tax-data";
import type { Frame, Maker } from "../tasks.server";
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
import { MARK, renderReport, type Report } from "./report.server";
import type { Table } from "./table.server";

/** Parts that all documents of the bank share: its mark, name and address above, note and page number below. */
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
  /** Part of a page, which places the verification itself. */
  short?: boolean;
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

  /** QR code and code for asking the bank whether the document is real, at most `width` wide. */
  verification(width: number): Block {
    const { verification } = this.head;
    if (!verification) return space(0);
    const { code, page, address } = verification;
    const t = translator(this.language, "documents");
    const side = 44;
    const named = t("verification.code", { code });
    const room = width - side - 10;
    const answer = stack(
      [
        words(this.writer, named, room, { size: 8, weight: "bold" }),
        words(
          this.writer,
          t("verification.how", { page }),
          room,
          { size: 7, colour: "muted" },
          { maxLines: 4 },
        ),
      ],
      2,
    );
    return beside(qrCode(address, side, named), answer, side + 10);
  }

  amount(label: string, amount: Paise): Block[] {
    return [
      this.words(`${label}: ${formatRupees(amount)}`, { size: 9.5, weight: "bold" }),
      this.words(amountInWords(amount, this.language), { size: 9 }),
    ];
  }

  /** Makes the file; `opening` adds to the head of the first page, `carried` links pages. */
  render(
    table: Table | null,
    rows: readonly Block[],
    opening: (head: Block) => Block = (head) => head,
    carried?: Report["carried"],
  ) {
    const { writer, language, head } = this;
    const { logo } = head.bank;
    const t = translator(language, "documents");
    return renderReport(writer, {
      mark: logo && resolve("public", `.${logo}`),
      firstHead: opening(firstHead(writer, t, head)),
      runningHead: runningHead(writer, head),
      tableHead: table?.head ?? space(0),
      rows: head.short ? rows : closedBy(this.verification(writer.contentWidth), rows),
      carried,
      foot: foot(t, head),
      short: head.short ?? false,
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
      // Readers spell out each of many equal signs.
      [t("certificate.pan"), pan.replace(/^\*{2,}/, "••")],
    ] satisfies Facts,
    branch: [t("account.branch"), printableText(branch)] as const,
  };
}

/** The last row keeps `end` on its page. */
const closedBy = (end: Block, rows: readonly Block[]): Block[] => [
  ...rows.slice(0, -1),
  stack([...rows.slice(-1), end], 12),
];

function firstHead(
  writer: PdfWriter,
  t: TFunction<"documents">,
  { bank, title, subtitle, facts: [left, right] }: Letterhead,
): Block {
  const half = writer.contentWidth / 2;
  const titleWidth = half - 52;
  const indent = bank.logo ? MARK + 8 : 0;
  const bankWidth = writer.contentWidth - titleWidth - indent - 8;
  const small: TextStyle = { size: 7.5, colour: "muted" };
  const bankBlock = stack([
    words(writer, bank.name, bankWidth, { size: 12, weight: "bold" }, { maxLines: 2 }),
    words(writer, t("head.registeredOffice", { address: bank.registeredOffice }), bankWidth, small),
    words(writer, `${bank.helpline}  ·  ${bank.website}`, bankWidth, small),
  ]);
  const titleBlock = stack([
    tagged(
      "H1",
      words(writer, title, titleWidth, { size: 13, weight: "bold" }, { align: "right", maxLines: 2 }),
    ),
    words(writer, subtitle, titleWidth, { size: 8.5 }, { align: "right", maxLines: 2 }),
  ]);
  return stack([
    beside(space(0), beside(bankBlock, titleBlock, writer.contentWidth - titleWidth - indent), indent),
    space(6),
    rule(),
    space(6),
    beside(facts(writer, left, half - 10), facts(writer, right, half - 10), half + 10),
  ]);
}

function runningHead(writer: PdfWriter, { bank, title, subtitle, reference }: Letterhead): Block {
  const half = writer.contentWidth / 2;
  const line = (text: string, align: "left" | "right") =>
    words(writer, text, half, { size: 8, colour: "muted" }, { align, maxLines: 1 });
  return stack([
    beside(
      line(`${bank.shortName}  ·  ${title}`, "left"),
      line(`${reference}  ·  ${subtitle}`, "right"),
      half,
    ),
    space(4),
    rule(),
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
      rule().paint(writer);
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

function rule(): Block {
  const thickness = 0.5;
  return {
    height: thickness,
    paint: (writer) =>
      writer.tags.artifact(
        () => void writer.page.rect(0, 0, writer.contentWidth, thickness).fill(writer.colour("line")),
      ),
  };
}
