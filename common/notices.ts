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
} as const;

export const bankNoticeKinds = Object.keys(bankNotices) as (keyof typeof bankNotices)[];

/** Adds what the portal itself has seen. */
const notices = { ...bankNotices, "new-browser": { group: "sign-ins" } } as const;
export type NoticeKind = keyof typeof notices;

/** Customers may not hide sign-ins and new payees: a fraudster would hide these first. */
export const hideableNotices = ["payments", "instructions", "deposits", "requests"] as const;
export type HideableNotices = (typeof hideableNotices)[number];

export const groupOfNotice = (kind: NoticeKind) => notices[kind].group;
export const isUrgent = (kind: NoticeKind): boolean => "urgent" in notices[kind];

/** Days before a deposit's maturity, and before a card's last day. */
export const MATURING_DAYS = 14;
export const EXPIRING_DAYS = 30;

export const NOTICE_DAYS = 90;

/** Days after which a notice no longer counts as new, read or not. */
export const NEW_NOTICE_DAYS = 30;

/** The bank returns the newest only. */
export const MAX_NOTICES = 200;
