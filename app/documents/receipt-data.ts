import type { BankProfile } from "common/bank-profile";
import type { Paise } from "common/money";
import type { PaymentState, TransferKind } from "common/payments";

/** What the receipt of a payment is made from: the payment as it stands, and its way there. */
export interface ReceiptData {
  bank: BankProfile;
  /** Who paid, and from which account. */
  account: { holder: string; customerNumber: string; accountNumber: string };
  payment: ReceiptPayment;
  /** The history of its states, oldest first. */
  entries: readonly ReceiptStep[];
  generatedAt: Date;
}

/** Amounts are paise. */
export interface ReceiptPayment {
  reference: string;
  kind: TransferKind;
  state: PaymentState;
  toAccount: string;
  toName: string;
  ifsc?: string | undefined;
  bankName?: string | undefined;
  amount: Paise;
  charge: Paise;
  remark?: string | undefined;
  paidAt: Date;
  arrivesBy?: Date | undefined;
  networkReference?: string | undefined;
  reason?: string | undefined;
}

export interface ReceiptStep {
  state: PaymentState;
  at: Date;
  reason?: string | undefined;
}
