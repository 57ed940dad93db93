/** Section 5 of the specification. */
export const MAX_TRANSACTION_PASSWORD = 16;
