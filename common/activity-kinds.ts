export const activityKinds = [
  "sign-in",
  "passwords",
  "cards",
  "cheques",
  "payees",
  "payments",
  "documents",
] as const;
export type ActivityKind = (typeof activityKinds)[number];
