import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { printableText } from "../printable-text.server";
import type { PaperHolder } from "../tax-data";

type Pair = readonly [string, string];

/** Whose paper it is, and which branch keeps the accounts. */
export function holderFacts(language: Language, holder: PaperHolder): { who: Pair[]; where: Pair[] } {
  const t = translator(language, "documents");
  return {
    who: [
      [t("account.holder"), printableText(holder.name)],
      [t("account.customerNumber"), holder.customerNumber],
      [t("account.address"), printableText(holder.address)],
      [t("certificate.pan"), holder.pan],
    ],
    where: [[t("account.branch"), printableText(holder.branch)]],
  };
}
