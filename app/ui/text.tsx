/** What stands within a line: amounts, references, links that lead out of the portal, words that are only heard. */
import { useTranslation } from "react-i18next";
import { formatAmount, formatRupees, type Paise } from "common/money";
import { useDisplay } from "./display";
import { classes, type Variants } from "./recipe";

interface MoneyProps extends Pick<Variants<"money">, "size"> {
  paise: Paise;
  direction?: "credit" | "debit";
  /** `Cr` or `Dr` in the page's language; the colour alone would not tell. */
  word?: string;
  /** False where the column's heading already says rupees. */
  sign?: boolean;
  /** `+` before what came in, `−` before what went out. */
  signed?: boolean;
}

/** What a direction is written as before an amount. */
const signs = { credit: "+", debit: "\u2212" } as const;

/** An amount with tabular digits in Indian grouping; never broken over lines. */
export function Money({ paise, direction, word, size, sign = true, signed }: MoneyProps) {
  return (
    <span className={classes("money", { direction: direction === "credit" && direction, size })}>
      {(signed && direction ? signs[direction] : "") + (sign ? formatRupees(paise) : formatAmount(paise))}
      {word ? ` ${word}` : null}
    </span>
  );
}

/** The one amount a page is about, in Indian grouping, its paise smaller. */
export function Figure({ paise, direction }: Pick<MoneyProps, "paise" | "direction">) {
  const [, rupees = "", rest] = /^(.*?)(\.\d\d)$/.exec(formatRupees(paise))!;
  return (
    <p className="figure">
      {(direction ? signs[direction] : "") + rupees}
      <span className="figure__paise">{rest}</span>
    </p>
  );
}

/** What is there or owed, unless the customer wants balances hidden from those beside them. */
export function Balance({ paise, figure }: { paise: Paise; figure?: boolean }) {
  const { t } = useTranslation();
  const hidden = useDisplay().balances === "hidden";
  if (!hidden) return figure ? <Figure paise={paise} /> : <Money paise={paise} />;
  const words = (
    <>
      <span aria-hidden="true">₹••••</span>
      <VisuallyHidden>{t("display.hiddenBalance")}</VisuallyHidden>
    </>
  );
  return figure ? <p className="figure">{words}</p> : <span className="money">{words}</span>;
}

/** A number that people read out, copy and pass on. */
export function Reference({ children }: { children: string }) {
  return <span className="reference">{children}</span>;
}

export function VisuallyHidden({ children }: { children: React.ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

interface ExternalLinkProps {
  href: string;
  children: React.ReactNode;
  /** Says to everybody, not only to those who listen, that it opens elsewhere. */
  said?: boolean;
}

/** A page of somebody else, in a tab of its own that learns nothing of this one. */
export function ExternalLink({ href, said: answer, children }: ExternalLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} {answer ? t("shell.newTab") : <VisuallyHidden>{t("shell.newTab")}</VisuallyHidden>}
    </a>
  );
}

/** A number, as the bank writes it, that a telephone dials when it is pressed; what holds no number is shown as it is. */
export function TelephoneLink({ number, className }: { number: string; className?: string }) {
  const dialled = number.replace(/[^\d+]/g, "");
  if (dialled === "") return <>{number}</>;
  return (
    <a className={className} href={`tel:${dialled}`}>
      {number}
    </a>
  );
}

/** The same text with hyphens that no line breaks at: `Co‑operative`, `1800‑233‑2454`. For showing only. */
export function noBreak(text: string): string {
  return text.replaceAll("-", "\u2011");
}
