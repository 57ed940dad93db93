import type { Paise } from "./money";

/** From the bank's records. Urgent notices are shown on the home page too while they are new: the customer has to act. */
const bankNotices = {
  "payment-arrived": { group: "payments" },
  "payment-returned": { group: "payments", urgent: true },
  "transfer-failed": { group: "instructions", urgent: true },
  "instruction-failed": { group: "instructions", urgent: true },
  "payee-added": { group: "payees" },
  "instalment-missed": { group: "instructions", urgent: true },
  "premium-missed": { group: "instructions", urgent: true },
  "deposit-maturing": { group: "deposits", urgent: true },
  "deposit-matured": { group: "deposits" },
  "card-expiring": { group: "requests", urgent: true },
  "books-sent": { group: "requests" },
  "books-delivered": { group: "requests" },
  "card-sent": { group: "requests" },
  "card-delivered": { group: "requests" },
  "card-blocked": { group: "safety" },
  "card-unblocked": { group: "safety" },
  "card-limits": { group: "safety" },
  "card-channels": { group: "safety" },
  "card-pin": { group: "safety" },
  "card-declined": { group: "safety" },
  "card-applied": { group: "safety" },
  "cheque-stopped": { group: "safety" },
  "cheque-stop-lifted": { group: "safety" },
  "cheque-stopped-presented": { group: "safety" },
  "cheque-returned": { group: "safety", urgent: true },
  "cheque-paid": { group: "safety" },
  "drawing-power-ending": { group: "limits", urgent: true },
  "drawing-power-ended": { group: "limits", urgent: true },
  "limit-ending": { group: "limits", urgent: true },
  "limit-ended": { group: "limits", urgent: true },
  "insurance-ending": { group: "limits", urgent: true },
  "insurance-ended": { group: "limits", urgent: true },
} as const;

export const bankNoticeKinds = Object.keys(bankNotices) as (keyof typeof bankNotices)[];

/** Adds what the portal itself has seen. */
const notices = { ...bankNotices, "new-browser": { group: "sign-ins" } } as const;
export type NoticeKind = keyof typeof notices;

/** Customers may not hide sign-ins, new payees, cards and cheques: a fraudster would hide these first. */
export const hideableNotices = ["payments", "instructions", "deposits", "requests"] as const;
export type HideableNotices = (typeof hideableNotices)[number];

export const groupOfNotice = (kind: NoticeKind) => notices[kind].group;
export const isUrgent = (kind: NoticeKind): boolean => "urgent" in notices[kind];

/** Days before a deposit's maturity; before the last day of a card or of a cash credit's limit. */
export const MATURING_DAYS = 14;
export const EXPIRING_DAYS = 30;

/** From this amount on the payment of a cheque is a notice. */
export const LARGE_CHEQUE: Paise = 50_000_00n;

export const NOTICE_DAYS = 90;

/** Days after which a notice no longer counts as new, read or not. */
export const NEW_NOTICE_DAYS = 30;

/** The bank returns the newest only. */
export const MAX_NOTICES = 200;
