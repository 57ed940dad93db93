/** From the bank's records. */
export const bankNoticeKinds = [
  "payment-arrived",
  "payment-returned",
  "transfer-failed",
  "instruction-failed",
  "payee-added",
  "instalment-missed",
  "premium-missed",
  "deposit-maturing",
  "deposit-matured",
  "card-expiring",
  "books-sent",
  "books-delivered",
  "card-sent",
  "card-delivered",
] as const;
type BankNoticeKind = (typeof bankNoticeKinds)[number];

/** Adds what the portal itself has seen. */
export type NoticeKind = BankNoticeKind | "new-browser";

/** Customers may not hide sign-ins and new payees: a fraudster would hide these first. */
export const hideableNotices = ["payments", "instructions", "deposits", "requests"] as const;
export type HideableNotices = (typeof hideableNotices)[number];

export const groupOfNotice = {
  "payment-arrived": "payments",
  "payment-returned": "payments",
  "transfer-failed": "instructions",
  "instruction-failed": "instructions",
  "payee-added": "payees",
  "new-browser": "sign-ins",
  "instalment-missed": "instructions",
  "premium-missed": "instructions",
  "deposit-maturing": "deposits",
  "deposit-matured": "deposits",
  "card-expiring": "requests",
  "books-sent": "requests",
  "books-delivered": "requests",
  "card-sent": "requests",
  "card-delivered": "requests",
} as const satisfies Record<NoticeKind, HideableNotices | "payees" | "sign-ins">;

/** Shown on the home page too while they are new, since the customer has to act. */
export const urgentNotices: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  "payment-returned",
  "transfer-failed",
  "instruction-failed",
  "instalment-missed",
  "premium-missed",
  "deposit-maturing",
  "card-expiring",
]);

/** Days before a deposit's maturity, and before a card's last day. */
export const MATURING_DAYS = 14;
export const EXPIRING_DAYS = 30;

export const NOTICE_DAYS = 90;

/** Days after which a notice no longer counts as new, read or not. */
export const NEW_NOTICE_DAYS = 30;

/** The bank returns the newest only. */
export const MAX_NOTICES = 200;
