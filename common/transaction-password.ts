/** Section 5 of the specification. */
export const MIN_TRANSACTION_PASSWORD = 8;
export const MAX_TRANSACTION_PASSWORD = 16;
