import * as z from "zod";
import { MAX_TRANSACTION_PASSWORD, MIN_TRANSACTION_PASSWORD } from "common/transaction-password";

/** Field of a form that makes its change at once. A length that no password has is refused here, so that it costs no try at the bank. */
export const transactionPassword = z
  .string({ error: "flows:errors.enterPassword" })
  .min(1, "flows:errors.enterPassword")
  .min(MIN_TRANSACTION_PASSWORD, "flows:errors.passwordLength")
  .max(MAX_TRANSACTION_PASSWORD, "flows:errors.passwordLength");
