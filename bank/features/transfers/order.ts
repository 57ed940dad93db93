import { refuse, type BankAnswer } from "bank/service";
import { paymentErrors } from "common/contract/payment-fields.server";
import type { Paise } from "common/money";
import type { Rail, TransferKind } from "common/payments";

/** What a customer asks the bank to pay. */
export interface Order {
  /** One for ever: carried out once. */
  reference: string;
  customerNumber: string;
  kind: TransferKind;
  fromAccount: string;
  toAccount: string;
  toName: string;
  /** Of a payee at another bank. */
  ifsc?: string | undefined;
  amount: Paise;
  remark: string;
  /** Where that was before its day: what was ordered before a reset of passwords goes on as it was. */
  orderedAt?: Date | undefined;
}

/** A rail that leads to another bank. */
export type OtherRail = Exclude<Rail, "within-bank">;

/** Why an order is not carried out, with nothing changed. 8008 is none: it is the answer to a question. */
export type PaymentRefusal = Exclude<keyof typeof paymentErrors, "8008">;

export interface Refused {
  outcome: "refused";
  code: PaymentRefusal;
}

export const refused = (code: PaymentRefusal): Refused => ({ outcome: "refused", code });

/** Refuses a payment, in the contract's words for that code. */
export const refuseFor = (code: keyof typeof paymentErrors): BankAnswer<never> =>
  refuse({ code, message: paymentErrors[code] });
