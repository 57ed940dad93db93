import { refuse, type BankAnswer } from "bank/service";
import { paymentErrors } from "common/contract/payment-fields.server";

/** Refuses a payment, in the contract's words for that code. */
export const refuseFor = (code: keyof typeof paymentErrors): BankAnswer<never> =>
  refuse({ code, message: paymentErrors[code] });
