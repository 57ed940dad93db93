import { findOwnAccount, type Call, type OwnAccount } from "bank/customers";
import { findDeposit, type DepositAccount } from "bank/interest/accounts";
import { refuse } from "bank/service";
import { isOperative } from "common/accounts";
import { depositRefusals } from "common/contract/deposits.server";
import { paymentErrors } from "common/contract/payment-fields.server";
import type { Refusal } from "common/contract/refusals.server";
import type { IsoDate } from "common/dates";

/** What all that is ordered about deposits has in common. */

/** Thrown in a transaction, so that nothing of it stays. */
export class NotDone extends Error {
  constructor(readonly refusal: Refusal) {
    super(`nothing was done: ${refusal.code}`);
  }
}

export const paymentRefusal = (code: keyof typeof paymentErrors): Refusal => {
  return { code, message: paymentErrors[code] };
};

export const refusePayment = (code: keyof typeof paymentErrors) => refuse(paymentRefusal(code));

/** A deposit that may be changed by its holder today: open, and before its maturity. */
export async function findRunning(
  call: Call,
  account: OwnAccount,
  today: IsoDate,
): Promise<{ deposit: DepositAccount } | { refusal: Refusal }> {
  if (!account.kind.endsWith("-deposit")) return { refusal: depositRefusals.notADeposit };
  const deposit = await findDeposit(call.db, account.number);
  if (!deposit) return { refusal: depositRefusals.closed };
  return deposit.terms.matures <= today ? { refusal: depositRefusals.matured } : { deposit };
}

/** An own account that a deposit may pay. */
export async function findPaid(call: Call, customerNumber: string, number: string) {
  const to = await findOwnAccount(call, customerNumber, number);
  return to && isOperative(to.kind) && to.status !== "closed" ? to : undefined;
}
