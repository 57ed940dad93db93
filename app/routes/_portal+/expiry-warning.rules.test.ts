import { expect, it } from "vitest";
import { expiryWarning, type ExpiryWarning } from "./expiry-warning.rules";

it.each<[number, number, ExpiryWarning | null]>([
  [11, 11, null],
  [90, 30, null],
  [10, 11, "password"],
  [2, 30, "password"],
  [1, 30, "password-today"],
  [30, 10, "transaction"],
  [30, 1, "transaction-today"],
  [30, 0, "transaction-expired"],
  [30, -5, "transaction-expired"],
  [10, 10, "both"],
  [5, 5, "both"],
])(
  "with %i days for the password and %i for the transaction password it warns of: %s",
  (password, transaction, warning) => {
    expect(expiryWarning({ passwordDays: password, transactionPasswordDays: transaction })).toBe(warning);
  },
);
