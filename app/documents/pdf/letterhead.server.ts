import type { TFunction } from "i18next";
import type { BankProfile } from "~/domain/bank-profile";
import { formatIstTime } from "~/domain/dates";
import { baselineIn, beside, facts, pitch, space, stack, words, type Block } from "./block.server";
import type { Pen } from "./pen.server";

/** What is alike on every document of the bank: its name above, its note and the page number below. */
export interface Letter {
  bank: BankProfile;
  title: string;
  /** Below the title, for example the period. */
  subtitle: string;
  /** Names the account on the pages after the first. */
  reference: string;
  facts: readonly [readonly (readonly [string, string])[], readonly (readonly [string, string])[]];
  /** Instead of the note under statements. */
  note?: string;
  generatedAt: Date;
}

export function firstHead(pen: Pen, { bank, title, subtitle, facts: [left, right] }: Letter): Block {
  const half = pen.contentWidth / 2;
  const bar = rule("brand", 3);
  const bankBlock = stack([
    words(pen, bank.name, half + 40, { size: 14, weight: "bold", colour: "brandStrong" }, { maxLines: 2 }),
    words(pen, `${bank.helpline}  ·  ${bank.website}`, half + 40, { size: 7.5, colour: "muted" }),
  ]);
  const titleWidth = half - 52;
  const titleBlock = stack([
    words(pen, title, titleWidth, { size: 13, weight: "bold" }, { align: "right", maxLines: 2 }),
    words(pen, subtitle, titleWidth, { size: 8.5 }, { align: "right", maxLines: 2 }),
  ]);
  return stack([
    bar,
    space(8),
    beside(bankBlock, titleBlock, pen.contentWidth - titleWidth),
    space(6),
    rule("line", 0.7),
    space(6),
    beside(facts(pen, left, half - 10), facts(pen, right, half - 10), half + 10),
  ]);
}

export function runningHead(pen: Pen, { bank, title, subtitle, reference }: Letter): Block {
  const half = pen.contentWidth / 2;
  const line = (text: string, align: "left" | "right") =>
    words(pen, text, half, { size: 8, weight: "bold", colour: "muted" }, { align, maxLines: 1 });
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

export function foot(t: TFunction<"documents">, { bank, note, generatedAt }: Letter) {
  const size = 7;
  const says = note ?? t("foot.systemGenerated");
  const line = pitch(says, size);
  return (page: number, pages: number): Block => ({
    height: 4 + 2 * line,
    paint(pen) {
      rule("line", 0.7).paint(pen);
      const first = 4 + baselineIn(line, size);
      const style = { size, colour: "muted" } as const;
      pen.write(
        t("foot.page", { page, pages }),
        pen.contentWidth,
        first,
        { ...style, weight: "bold" },
        "right",
      );
      pen.write(says, 0, first, style);
      pen.write(t("foot.generatedAt", { when: formatIstTime(generatedAt) }), 0, first + line, style);
      pen.write(
        t("foot.helpline", { number: bank.helpline }),
        pen.contentWidth,
        first + line,
        style,
        "right",
      );
    },
  });
}

function rule(colour: "brand" | "line", thickness: number): Block {
  return {
    height: thickness,
    paint: (pen) => void pen.page.rect(0, 0, pen.contentWidth, thickness).fill(pen.colour(colour)),
  };
}
