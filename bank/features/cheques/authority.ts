import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { hasReported, mayOrder } from "bank/customers";
import { refuse, type BankAnswer, type CallBy } from "bank/service";
import { chequeRefusals } from "common/contract/cheques.server";
import { paymentsStopped } from "common/contract/refusals.server";

interface Order {
  customerNumber: string;
  transactionPassword?: string | undefined;
}

/**
 * Why this customer may order nothing about cheques that lets money go: who only looks, whose payments are stopped, and
 * who has not the transaction password. Undefined: nothing speaks against it.
 */
export async function refuseOrder(
  call: CallBy<"payer">,
  { customerNumber, transactionPassword = "" }: Order,
): Promise<BankAnswer<never> | undefined> {
  if (!mayOrder(call.payer)) return refuse(chequeRefusals.notForCustomer);
  if (await hasReported(call, customerNumber)) return refuse(paymentsStopped);
  const password = await checkTransactionPassword(call, customerNumber, transactionPassword);
  return password === "right" ? undefined : refuseForPassword(password);
}
