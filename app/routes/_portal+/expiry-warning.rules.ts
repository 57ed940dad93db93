/** What sections 4 and 9 warn of: which password runs out within ten days, or has run out. */
export type ExpiryWarning =
  "both" | "password" | "password-today" | "transaction" | "transaction-today" | "transaction-expired";

const WARN_DAYS = 10;

/** Days until each password expires; an expired login password does not come this far. */
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
