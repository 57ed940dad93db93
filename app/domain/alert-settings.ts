import { formatAmount, parseAmount, type AmountFault, type Paise } from "./money";

/** The form of the text messages about one account. Messages of errors are keys of `locales/*`/profile.json. */
export interface AlertSettings {
  debits: boolean;
  /** From this amount on; 0: every one. */
  debitsFrom: Paise;
  credits: boolean;
  creditsFrom: Paise;
}

export type AlertAmount = "debitsFrom" | "creditsFrom";

/** What stands in the fields. */
export interface TypedAlerts extends Record<AlertAmount, string> {
  debits: boolean;
  credits: boolean;
}

export const alertFields = ["debits", "debitsFrom", "credits", "creditsFrom"] as const;

const errors = {
  "not-a-number": "errors.amountDigits",
  "too-many-decimals": "errors.amountDecimals",
  "too-large": "errors.amountTooLarge",
} as const satisfies Partial<Record<AmountFault, string>>;

export type AlertError = (typeof errors)[keyof typeof errors];
export type AlertErrors = Partial<Record<AlertAmount, AlertError>>;

export function typedAlerts(form: FormData): TypedAlerts {
  const text = (field: AlertAmount) => String(form.get(field) ?? "");
  return {
    debits: form.has("debits"),
    debitsFrom: text("debitsFrom"),
    credits: form.has("credits"),
    creditsFrom: text("creditsFrom"),
  };
}

export function shownAlerts({ debits, debitsFrom, credits, creditsFrom }: AlertSettings): TypedAlerts {
  const text = (from: Paise) => (from === 0n ? "" : formatAmount(from));
  return { debits, debitsFrom: text(debitsFrom), credits, creditsFrom: text(creditsFrom) };
}

export function readAlerts(
  typed: TypedAlerts,
): { ok: true; settings: AlertSettings } | { ok: false; errors: AlertErrors } {
  const debitsFrom = readFrom(typed.debitsFrom);
  const creditsFrom = readFrom(typed.creditsFrom);
  if (typeof debitsFrom === "bigint" && typeof creditsFrom === "bigint")
    return { ok: true, settings: { debits: typed.debits, debitsFrom, credits: typed.credits, creditsFrom } };
  return {
    ok: false,
    errors: {
      ...(typeof debitsFrom === "bigint" ? {} : { debitsFrom }),
      ...(typeof creditsFrom === "bigint" ? {} : { creditsFrom }),
    },
  };
}

/** Nothing, like nought, is every amount. */
function readFrom(typed: string): Paise | AlertError {
  const read = parseAmount(typed);
  if (read.ok) return read.paise;
  return read.fault === "empty" || read.fault === "zero" ? 0n : errors[read.fault];
}
