import { useTranslation } from "react-i18next";
import { formatAmount, formatRupees, HIDDEN_AMOUNT, isHidden, type Paise } from "common/money";
import { languageOf } from "~/i18n/languages";
import { classes, type Variants } from "./recipe";

export { noBreak } from "common/no-break";

interface MoneyProps extends Pick<Variants<"money">, "size"> {
  paise: Paise;
  direction?: "credit" | "debit";
  /** `Cr` or `Dr`, because colour alone does not tell. */
  word?: string;
  /** False if the column's heading says rupees. */
  sign?: boolean;
  signed?: boolean;
}

const signs = { credit: "+", debit: "\u2212" } as const;

export function Money({ paise, direction, word, size, sign = true, signed }: MoneyProps) {
  if (isHidden(paise))
    return (
      <span className={classes("money", { size })}>
        <HiddenBalance />
      </span>
    );
  return (
    <span className={classes("money", { direction: direction === "credit" && direction, size })}>
      {(signed && direction ? signs[direction] : "") + (sign ? formatRupees(paise) : formatAmount(paise))}
      {word ? ` ${word}` : null}
    </span>
  );
}

export function Figure({ paise, direction }: Pick<MoneyProps, "paise" | "direction">) {
  if (isHidden(paise))
    return (
      <p className="figure">
        <HiddenBalance />
      </p>
    );
  const [, rupees = "", rest] = /^(.*?)(\.\d\d)$/.exec(formatRupees(paise))!;
  return (
    <p className="figure">
      {(direction ? signs[direction] : "") + rupees}
      <span className="figure__paise">{rest}</span>
    </p>
  );
}

/** The server has replaced the figure: see `hide-balances.server.ts`. */
function HiddenBalance() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">₹{HIDDEN_AMOUNT}</span>
      <VisuallyHidden>{t("display.hiddenBalance")}</VisuallyHidden>
    </>
  );
}

interface WrittenProps {
  className?: string;
  children: string | null | undefined;
}

/** Text that somebody typed, or a register supplied: in its own direction, and in the language of its letters if the page's is another. */
export function Written({ className, children }: WrittenProps) {
  return (
    <bdi className={className} lang={useOtherLanguage()(children)}>
      {children}
    </bdi>
  );
}

/** For `lang`: undefined where text is in the page's own letters. */
export function useOtherLanguage() {
  const { i18n } = useTranslation();
  return (text: string | null | undefined): string | undefined => {
    const language = languageOf(text ?? "");
    return language === i18n.language ? undefined : language;
  };
}

export function Reference({ children }: { children: string }) {
  return <span className="reference">{children}</span>;
}

export function VisuallyHidden({ children }: { children: React.ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

interface ExternalLinkProps {
  href: string;
  children: React.ReactNode;
  said?: boolean;
}

/** Opens in a new tab without referrer or opener. */
export function ExternalLink({ href, said: answer, children }: ExternalLinkProps) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} {answer ? t("shell.newTab") : <VisuallyHidden>{t("shell.newTab")}</VisuallyHidden>}
    </a>
  );
}

/** Dials a number as the bank writes it; text without digits stays text. */
export function TelephoneLink({ number, className }: { number: string; className?: string }) {
  const dialled = number.replace(/[^\d+]/g, "");
  if (dialled === "") return <>{number}</>;
  return (
    <a className={className} href={`tel:${dialled}`}>
      {number}
    </a>
  );
}
