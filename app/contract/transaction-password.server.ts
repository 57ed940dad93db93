/** Refusals of every service that asks for the transaction password, on the first pass as well. */
export const transactionPasswordErrors = {
  "2": "wrong transaction password",
  "7": "transaction password locked for a time after five wrong entries",
  "8": "transaction password expired or given by the bank: to be changed first",
} as const;
