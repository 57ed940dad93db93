import { ending, inRupees } from "bank/messages/plain-words";
import { paymentErrors } from "common/contract/payment-fields.server";
import type { Paise } from "common/money";
import type { Rail, TransferKind } from "common/payments";
import { plain } from "common/plain-text";

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

/** Answers the customer; of a future order, the code and its message are kept and texted. */
export const refuseFor = <Code extends keyof typeof paymentErrors>(code: Code) =>
  ({ outcome: "refused", code, message: paymentErrors[code] }) as const;

export type Refused = ReturnType<typeof refuseFor<PaymentRefusal>>;

/** Values of text messages. */
export const namesIn = ({
  amount,
  toName,
  fromAccount,
}: Pick<Order, "amount" | "toName" | "fromAccount">) => ({
  amount: inRupees(amount),
  from: ending(fromAccount),
  to: plain(toName),
});
