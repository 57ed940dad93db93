import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { findOwnAccount, hasReported, lockCustomer, mayOrder, type OwnAccount } from "bank/customers";
import type { Db } from "bank/database/schema";
import type { DepositAccount } from "bank/interest/accounts";
import { closeDeposit, closingOn, type Closing } from "bank/interest/closing";
import { lockAccount } from "bank/interest/settle-deposit";
import { closedEarlyText } from "bank/messages/deposit-texts";
import { sendText } from "bank/messages/text-messages";
import { changeOnce, claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, given, malformed, notTogether, refuse } from "bank/service";
import type { BankAnswer, CallBy, Context } from "bank/service";
import { depositRefusals, type closingQuote, type depositClosing } from "common/contract/deposits.server";
import { closingOtpVariables } from "common/contract/otp-variables.server";
import { commonRefusals, nothingDone, paymentsStopped, type Refusal } from "common/contract/refusals.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { plainAmount } from "common/money";
import { inTransaction } from "common/postgres/transaction.server";
import { findPaid, findRunning, NotDone, paymentRefusal, refusePayment } from "./order";

type Answer = BankAnswer<AnswerOf<typeof depositClosing>>;

async function findClosable(
  call: Context,
  account: OwnAccount,
  today: IsoDate,
): ReturnType<typeof findRunning> {
  const found = await findRunning(call, account, today);
  if ("refusal" in found) return found;
  if (account.lien > 0n) return { refusal: depositRefusals.pledged };
  const together = account.joint_holders.length > 0 && !account.mode_of_operation.includes("SURVIVOR");
  if (together) return { refusal: depositRefusals.notAlone };
  return account.status === "open" ? found : { refusal: depositRefusals.stopped };
}

/** What a deposit would pay that were closed today. */
export async function quoteClosing(
  call: CallBy<"account">,
): Promise<BankAnswer<AnswerOf<typeof closingQuote>>> {
  const { db, account } = call;
  const today = istDate(call.clock.now());
  const found = await findClosable(call, account, today);
  if ("refusal" in found) return refuse(found.refusal);
  const { terms, linked } = found.deposit;
  const closing = await closingOn(call.tariff, db, found.deposit, { today, born: account.date_of_birth });
  const { matures, maturityAmount, payout } = terms;
  return done({ ...closing, maturesOn: matures, maturityAmount, scheme: payout, toAccount: linked.number });
}

/** Closes a deposit as it was quoted, once for its reference: ledger, tax, text message and OTP in one transaction. */
export function closeOnce(call: CallBy<"payer">, request: RequestOf<typeof depositClosing>): Promise<Answer> {
  const { customerNumber, accountNumber, toAccount, amount, tax, otp } = request;
  return changeOnce<{ closedOn?: IsoDate }, AnswerOf<typeof depositClosing>>(call, request, {
    kind: "deposit-closing",
    content: [accountNumber, toAccount, plainAmount(amount), plainAmount(tax)],
    tell: (kept) => kept,
    async run(asked) {
      const { payer, db, clock, vault } = call;
      if (asked.reference && !given(otp)) return refuse(nothingDone);
      if (payer.status !== "active") return notTogether;
      if (!mayOrder(payer)) return refusePayment("8010");
      if (await hasReported(call, customerNumber)) return refuse(paymentsStopped);
      const to = await findPaid(call, customerNumber, toAccount);
      if (!to) return refuse(depositRefusals.notThatAccount);
      const told = await findToldClosing(call, request);
      if ("refusal" in told) return refuse(told.refusal);
      const password = await checkTransactionPassword(call, customerNumber, request.transactionPassword);
      if (password !== "right") return refuseForPassword(password);
      if (!given(otp)) return done({});
      const { reference } = asked;
      if (!reference) return malformed;
      try {
        return await inTransaction(db, async (transaction): Promise<Answer> => {
          await lockCustomer(transaction, customerNumber);
          await lockAccount(transaction, told.deposit.id);
          const now = clock.now();
          const still = await findToldClosing({ ...call, db: transaction }, request);
          if ("refusal" in still) throw new NotDone(still.refusal);
          const { deposit, closing } = still;
          const bound = closingOtpVariables(request);
          if (!(await useOtp(transaction, call, customerNumber, bound)))
            throw new NotDone(paymentRefusal("6007"));
          const { outcome } = await closeDeposit(transaction, now, deposit, { closing, to, reference });
          if (outcome !== "booked") throw new NotDone(depositRefusals.stopped);
          const words = {
            account: accountNumber,
            onAccount: toAccount,
            amount,
            rate: closing.rate,
            reference,
          };
          await sendText(transaction, vault, {
            mobile: payer.mobile,
            sentAt: now,
            text: closedEarlyText(call.profile, words),
          });
          await claim(transaction, asked, { closedOn: closing.closedOn }, now);
          return done({ closedOn: closing.closedOn });
        });
      } catch (error) {
        if (error instanceof NotDone) return refuse(error.refusal);
        throw error;
      }
    },
  });
}

/** The closing of today, where it is the one that the customer was told. */
async function findToldClosing(
  call: Context & { db: Db },
  { customerNumber, accountNumber, amount, tax }: RequestOf<typeof depositClosing>,
): Promise<{ deposit: DepositAccount; closing: Closing } | { refusal: Refusal }> {
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account) return { refusal: commonRefusals.noSuchAccount };
  const today = istDate(call.clock.now());
  const found = await findClosable(call, account, today);
  if ("refusal" in found) return found;
  const { deposit } = found;
  const closing = await closingOn(call.tariff, call.db, deposit, { today, born: account.date_of_birth });
  const same = closing.amount === amount && closing.tax === tax;
  return same ? { deposit, closing } : { refusal: depositRefusals.otherQuote };
}
