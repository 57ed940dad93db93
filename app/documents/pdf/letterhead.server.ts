import type { TFunction } from "i18next";
import type { BankProfile } from "~/domain/bank-profile";
import { formatIstTime } from "~/domain/dates";
import { baselineIn, beside, facts, pitch, space, stack, words, type Block } from "./block.server";
import type { Pen } from "./pen.server";
import { CONTENT_WIDTH } from "./report.server";

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

const HALF = CONTENT_WIDTH / 2;

export function firstHead(pen: Pen, { bank, title, subtitle, facts: [left, right] }: Letter): Block {
  const bar = rule("brand", 3);
  const bankBlock = stack([
    words(pen, bank.name, HALF + 40, { size: 14, weight: "bold", colour: "brandStrong" }, { maxLines: 2 }),
    words(pen, `${bank.helpline}  ·  ${bank.website}`, HALF + 40, { size: 7.5, colour: "muted" }),
  ]);
  const titleWidth = HALF - 52;
  const titleBlock = stack([
    words(pen, title, titleWidth, { size: 13, weight: "bold" }, { align: "right", maxLines: 2 }),
    words(pen, subtitle, titleWidth, { size: 8.5 }, { align: "right", maxLines: 2 }),
  ]);
  return stack([
    bar,
    space(8),
    beside(bankBlock, titleBlock, CONTENT_WIDTH - titleWidth),
    space(6),
    rule("line", 0.7),
    space(6),
    beside(facts(pen, left, HALF - 10), facts(pen, right, HALF - 10), HALF + 10),
  ]);
}

export function runningHead(pen: Pen, { bank, title, subtitle, reference }: Letter): Block {
  const line = (text: string, align: "left" | "right") =>
    words(pen, text, HALF, { size: 8, weight: "bold", colour: "muted" }, { align, maxLines: 1 });
  return stack([
    rule("brand", 3),
    space(4),
    beside(
      line(`${bank.shortName}  ·  ${title}`, "left"),
      line(`${reference}  ·  ${subtitle}`, "right"),
      HALF,
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
      pen.write(t("foot.page", { page, pages }), CONTENT_WIDTH, first, { ...style, weight: "bold" }, "right");
      pen.write(says, 0, first, style);
      pen.write(t("foot.generatedAt", { when: formatIstTime(generatedAt) }), 0, first + line, style);
      pen.write(t("foot.helpline", { number: bank.helpline }), CONTENT_WIDTH, first + line, style, "right");
    },
  });
}

function rule(colour: "brand" | "line", thickness: number): Block {
  return {
    height: thickness,
    paint: (pen) => void pen.page.rect(0, 0, CONTENT_WIDTH, thickness).fill(pen.colour(colour)),
  };
}
