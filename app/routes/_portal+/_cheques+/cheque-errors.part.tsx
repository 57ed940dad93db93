import { useTranslation } from "react-i18next";
import { LEAVES_IN_A_BOOK } from "~/domain/cheque-books";
import { say, type Wording } from "~/i18n/wording";

interface Wrong {
  errors: Partial<Record<string, Wording>>;
  general: Wording | null;
}

/** What is wrong with a form: `of` its field, and `lines` for the summary. All of `required` wrong is one line, 'fill all'. */
export function useChequeErrors(
  { errors, general }: Wrong = { errors: {}, general: null },
  required: readonly string[],
) {
  const { t } = useTranslation("cheques");
  const text = (wording: Wording) =>
    say(
      t,
      "key" in wording ? { ...wording, values: { leaves: LEAVES_IN_A_BOOK, ...wording.values } } : wording,
    );
  const of = (field: string) => {
    const error = errors[field];
    return error && text(error);
  };
  const isEmpty = (field: string) => {
    const error = errors[field];
    return error !== undefined && "key" in error && /^errors\.(select|enter)/.test(error.key);
  };
  const nothing = required[0] !== undefined && required.every(isEmpty);
  const lines = nothing
    ? [{ id: required[0], text: t("errors.fillAll") }]
    : Object.keys(errors).map((field) => ({ id: field, text: of(field)! }));
  return { of, lines: [...(general ? [{ text: text(general) }] : []), ...lines] };
}
