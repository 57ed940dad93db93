/** Why a session ended, as the sign-in page says it. */
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

/** Why somebody is on the sign-in page; keys under `reasons` of `locales/*`/sign-in.json. */
export const signInReasons = [
  ...endReasons,
  "not-sent",
  "otp-ended",
  "session-refused",
  "grant-over",
] as const;
export type SignInReason = (typeof signInReasons)[number];

/** Of what stands in a form or a row; anything else just means that the session has ended. */
export const endReasonOf = (given: unknown): EndReason =>
  endReasons.find((reason) => reason === given) ?? "session-ended";
