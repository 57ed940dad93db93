import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { findOwnAccount, mayOrder } from "bank/customers";
import { instructionRow } from "bank/interest/accounts";
import { lockAccount } from "bank/interest/settle-deposit";
import { instructedText } from "bank/messages/deposit-texts";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, given, malformed, noSuchAccount, notTogether, refuse } from "bank/service";
import type { BankAnswer, CallBy } from "bank/service";
import { depositRefusals, type depositInstruction } from "common/contract/deposits.server";
import { instructionWords, maturityOtpVariables } from "common/contract/otp-variables.server";
import { nothingDone } from "common/contract/refusals.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { instructionsOf } from "common/deposits";
import { inTransaction } from "common/postgres/transaction.server";
import { findPaid, findRunning, refusePayment } from "./order";

/** Changes what becomes of a deposit at maturity, and which account it pays; the job of that day reads it. */
export function instructOnce(
  call: CallBy<"payer">,
  request: RequestOf<typeof depositInstruction>,
): Promise<BankAnswer<object>> {
  const { customerNumber, accountNumber, instruction, toAccount, otp } = request;
  return changeOnce<object, object>(call, request, {
    kind: "deposit-instruction",
    content: [accountNumber, instruction, toAccount],
    tell: () => ({}),
    async run(asked) {
      const { payer, db, clock, vault } = call;
      if (asked.reference && !given(otp)) return refuse(nothingDone);
      if (payer.status !== "active") return notTogether;
      if (!mayOrder(payer)) return refusePayment("8010");
      const account = await findOwnAccount(call, customerNumber, accountNumber);
      if (!account) return noSuchAccount;
      const to = await findPaid(call, customerNumber, toAccount);
      if (!to) return refuse(depositRefusals.notThatAccount);
      const found = await findRunning(call, account, istDate(clock.now()));
      if ("refusal" in found) return refuse(found.refusal);
      if (!instructionsOf(found.deposit.terms.payout).includes(instruction))
        return refuse(depositRefusals.notThatInstruction);
      const password = await checkTransactionPassword(call, customerNumber, request.transactionPassword);
      if (password !== "right") return refuseForPassword(password);
      if (!given(otp)) return done({});
      if (!asked.reference) return malformed;

      return inTransaction(db, async (transaction): Promise<BankAnswer<object>> => {
        // Closed early or matured meanwhile.
        await lockAccount(transaction, account.id);
        const now = clock.now();
        const still = await findRunning({ ...call, db: transaction }, account, istDate(now));
        if ("refusal" in still) return refuse(still.refusal);
        if (!(await useOtp(transaction, call, customerNumber, maturityOtpVariables(request))))
          return refusePayment("6007");
        await transaction
          .updateTable("bank.deposit")
          .set({ ...instructionRow(instruction), payout_account_id: to.id })
          .where("account_id", "=", account.id)
          .execute();
        const words = { account: accountNumber, words: instructionWords[instruction], onAccount: toAccount };
        await sendText(transaction, vault, {
          mobile: payer.mobile,
          sentAt: now,
          text: instructedText(call.profile, words),
        });
        await claim(transaction, asked, {}, now);
        return done({});
      });
    },
  });
}
