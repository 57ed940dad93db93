/** Section 5: a transaction password is never longer. */
export const MAX_TRANSACTION_PASSWORD = 16;
