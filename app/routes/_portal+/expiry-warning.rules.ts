/** Warnings of sections 4 and 9: a password expires within ten days, or has expired. */
export type ExpiryWarning =
  "both" | "password" | "password-today" | "transaction" | "transaction-today" | "transaction-expired";

const WARN_DAYS = 10;

/** Arguments: days until each password expires. */
export function expiryWarning(days: {
  passwordDays: number;
  transactionPasswordDays: number;
}): ExpiryWarning | null {
  const { passwordDays: password, transactionPasswordDays: transaction } = days;
  if (transaction <= 0 && password > WARN_DAYS) return "transaction-expired";
  if (password <= WARN_DAYS && transaction <= WARN_DAYS) return "both";
  if (password <= WARN_DAYS) return password <= 1 ? "password-today" : "password";
  if (transaction <= WARN_DAYS) return transaction === 1 ? "transaction-today" : "transaction";
  return null;
}
