/** What customers are told of on the page of notifications: pure words and rules. */

/** What the bank's records tell. */
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

/** Beside them what the portal itself has seen. */
export type NoticeKind = BankNoticeKind | "new-browser";

/** What customers may hide. Sign-ins and new payees are not among them: whoever is in for fraud would hide these first. */
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

/** What wants something of the customer, so that the home page says it too as long as it is new. */
export const urgentNotices: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  "payment-returned",
  "transfer-failed",
  "instruction-failed",
  "instalment-missed",
  "premium-missed",
  "deposit-maturing",
  "card-expiring",
]);

/** So many days before its maturity a deposit is told of; before its last day a card. */
export const MATURING_DAYS = 14;
export const EXPIRING_DAYS = 30;

/** So many days a notice is shown. */
export const NOTICE_DAYS = 90;

/** One older than this is new to nobody, read or not: a customer of long standing does not begin with a hundred new ones. */
export const NEW_NOTICE_DAYS = 30;

/** The bank tells at most so many, the newest. */
export const MAX_NOTICES = 200;
