import { refuse, type BankAnswer } from "bank/service";
import { paymentErrors } from "common/contract/payment-fields.server";
import type { Paise } from "common/money";
import type { Rail, TransferKind } from "common/payments";

export interface Order {
  reference: string;
  customerNumber: string;
  kind: TransferKind;
  fromAccount: string;
  toAccount: string;
  toName: string;
  ifsc?: string | undefined;
  amount: Paise;
  remark: string;
  /** When a future payment was ordered: orders from before a password reset are not capped by it. */
  orderedAt?: Date | undefined;
}

export type OtherRail = Exclude<Rail, "within-bank">;

/** Refusals of an order; 8008 is the answer to a question instead. */
export type PaymentRefusal = Exclude<keyof typeof paymentErrors, "8008">;

export interface Refused {
  outcome: "refused";
  code: PaymentRefusal;
}

export const refused = (code: PaymentRefusal): Refused => ({ outcome: "refused", code });

export const refuseFor = (code: keyof typeof paymentErrors): BankAnswer<never> =>
  refuse({ code, message: paymentErrors[code] });
