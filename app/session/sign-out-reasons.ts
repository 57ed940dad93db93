/** Why a session ended, as the sign-in page says it; keys under `reasons` of `locales/*`/sign-in.json. */
export const endReasons = [
  "session-ended",
  "signed-out",
  "idle",
  "stay-refused",
  "signed-out-elsewhere",
  "signed-out-everywhere",
  "password-changed",
  "own-password-changed",
  "transaction-password-changed",
  "net-banking-locked",
  "lock-unclear",
] as const;
export type EndReason = (typeof endReasons)[number];

/** Of what stands in an address, a form or a row; anything else just means that the session has ended. */
export const endReasonOf = (given: unknown): EndReason =>
  endReasons.find((reason) => reason === given) ?? "session-ended";
