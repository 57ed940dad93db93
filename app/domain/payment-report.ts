/** Why a customer reports a payment; texts under `report.reasons` in `locales/*`/payments.json. */
export const reportReasons = ["not-mine", "wrong-payee", "wrong-amount", "not-received"] as const;
export type ReportReason = (typeof reportReasons)[number];

export function readReportReason(given: unknown): ReportReason | null {
  return reportReasons.find((reason) => reason === given) ?? null;
}
