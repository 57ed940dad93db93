/** Section 5: a transaction password is never longer. */
export const MOST_TRANSACTION_PASSWORD = 16;
