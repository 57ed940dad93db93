import { formatDate, type IsoDate } from "~/domain/dates";
import { formatRupees, type Paise } from "~/domain/money";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { BankProfile } from "~/domain/bank-profile";
import type { PaperHolder } from "../tax-data";
import { space, stack, words, type Block } from "./block.server";
import { holderFacts } from "./holder-facts.server";
import { firstHead, foot, runningHead, type Letter } from "./letterhead.server";
import { Pen } from "./pen.server";
import { renderReport } from "./report.server";
import type { Table } from "./table.server";

interface CertificateText {
  bank: BankProfile;
  holder: PaperHolder;
  reference: string;
  issuedOn: IsoDate;
  generatedAt: Date;
  title: string;
  /** Below the title: the year or the day. */
  subtitle: string;
  /** What the bank certifies. */
  sentence: string;
}

/** What is alike on the certificates: who and when, a sentence, a table, and its sums in figures and in words. */
export class Certificate {
  readonly pen: Pen;
  readonly #letter: Letter;

  constructor(
    readonly language: Language,
    readonly text: CertificateText,
  ) {
    const t = translator(language, "documents");
    const { bank, holder, reference, issuedOn, generatedAt, title, subtitle } = text;
    this.pen = new Pen(bank, {
      title: `${title} ${reference}`,
      subject: `${title}, ${subtitle}`,
      author: bank.name,
      language,
      createdAt: generatedAt,
    });
    const { who, where } = holderFacts(language, holder);
    this.#letter = {
      bank,
      title,
      subtitle,
      reference,
      facts: [
        who,
        [
          [t("certificate.reference"), reference],
          [t("certificate.issuedOn"), formatDate(issuedOn)],
          ...where,
        ],
      ],
      note: t("certificate.systemGenerated"),
      generatedAt,
    };
  }

  /** A sum, as the rows below the table name it. */
  sum(label: string, amount: Paise): Block {
    const { pen } = this;
    return stack([
      space(8),
      words(pen, `${label}: ${formatRupees(amount)}`, pen.contentWidth, { size: 9.5, weight: "bold" }),
      words(pen, amountInWords(amount, this.language), pen.contentWidth, { size: 9 }),
    ]);
  }

  render(table: Table, rows: readonly Block[]): Promise<Uint8Array> {
    const { pen } = this;
    const t = translator(this.language, "documents");
    const sentence = words(pen, this.text.sentence, pen.contentWidth, { size: 9.5 }, { maxLines: 5 });
    return renderReport(pen, {
      firstHead: stack([firstHead(pen, this.#letter), sentence], 10),
      runningHead: runningHead(pen, this.#letter),
      tableHead: table.head,
      rows,
      foot: foot(t, this.#letter),
    });
  }
}
