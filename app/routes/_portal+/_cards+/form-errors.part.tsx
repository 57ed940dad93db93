import { useTranslation } from "react-i18next";
import { say } from "~/i18n/wording";

/** Keys of `locales/*`/cards.json that forms about cards use; anything else is a text already. */
const isKey = /^[a-z]+\.errors\.[\w.]+$/;

/** First error of a field in the customer's words. */
export function useErrorTexts(values: Record<string, string> = {}) {
  const { t } = useTranslation("cards");
  return (errors: string[] | undefined): string | undefined => {
    const first = errors?.[0];
    if (first === undefined) return undefined;
    return say(t, isKey.test(first) ? { key: first, values } : { words: first });
  };
}

interface SummaryField {
  id: string;
  errors: string | undefined;
}

/** The lines of an error summary: what concerns the whole form first, then field by field. */
export function summaryOf(general: string | null | undefined, fields: readonly SummaryField[]) {
  return [
    ...(general ? [{ text: general }] : []),
    ...fields.flatMap(({ id, errors }) => (errors ? [{ id, text: errors }] : [])),
  ];
}
