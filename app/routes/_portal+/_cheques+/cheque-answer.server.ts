import type { ChequeErrors } from "~/domain/cheque-forms";
import type { ChequeRefusal } from "~/flows/cheque-deed.server";
import type { Wording } from "~/i18n/wording";

/** What an action says of a form that was not carried out. */
export interface ChequeAnswer {
  failed: true;
  /** What stands in the fields again, without secrets. */
  typed: Record<string, string>;
  /** By the field's name. */
  errors: Partial<Record<string, Wording>>;
  general: Wording | null;
  /** The one to use again, see `ChequeRefusal`. */
  reference: string | null;
}

export function wrongAnswer(typed: Record<string, string>, errors: ChequeErrors<string>): ChequeAnswer {
  const said = Object.entries(errors).map(([field, key]) => [field, { key: key! }] as const);
  return { failed: true, typed, errors: Object.fromEntries(said), general: null, reference: null };
}

export function refusedAnswer(
  typed: Record<string, string>,
  { field, error, reference }: ChequeRefusal,
): ChequeAnswer {
  return {
    failed: true,
    typed,
    errors: field ? { [field]: error } : {},
    general: field ? null : error,
    reference,
  };
}
