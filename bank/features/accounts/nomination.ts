import { checkTransactionPassword, refuseForPassword } from "bank/credentials/transaction-password";
import { findOwnAccount, mayOrder, type OwnAccount } from "bank/customers";
import { ending, notYou, plain } from "bank/messages/plain-words";
import { sendText } from "bank/messages/text-messages";
import { keepNomination, readNomination } from "bank/nominees";
import { changeOnce, claim, type Claim } from "bank/once";
import { useOtp } from "bank/otp/verify-otp";
import { done, given, malformed, noSuchAccount, notTogether, refuse, serve } from "bank/service";
import type { BankAnswer, CallBy } from "bank/service";
import {
  nominationChange,
  nominationRefusals,
  type nominees,
} from "common/contract/account-enquiries.server";
import { nominationOtpVariables } from "common/contract/otp-variables.server";
import { nothingDone } from "common/contract/refusals.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { nominationWords } from "common/nominee";
import { inTransaction } from "common/postgres/transaction.server";

type Request = RequestOf<typeof nominationChange>;
type Answer = BankAnswer<AnswerOf<typeof nominationChange>>;

/** A loan leaves nobody money; what several hold, all of them sign. */
export function whereNominationChanges(
  account: Pick<OwnAccount, "kind" | "status" | "joint_holders">,
): AnswerOf<typeof nominees>["changes"] {
  const { kind, status, joint_holders: others } = account;
  if (status === "closed" || kind === "loan") return "never";
  return others.length > 0 ? "all-holders" : "here";
}

/** Checks a nomination, or registers it once under its reference in place of the one before. */
const change = serve(nominationChange, "payer", (call, request) => {
  const { customerNumber: _, transactionPassword: __, otp: ___, reference: ____, ...content } = request;
  return changeOnce<{ registeredOn: IsoDate }, AnswerOf<typeof nominationChange>>(call, request, {
    kind: "nomination",
    content: [JSON.stringify(content)],
    run: (asked) => checkAndRegister(call, request, asked),
    tell: (kept) => kept,
  });
});

async function checkAndRegister(call: CallBy<"payer">, request: Request, asked: Claim): Promise<Answer> {
  const { payer, db, clock } = call;
  const { customerNumber, accountNumber, otp } = request;
  if (asked.reference && !given(otp)) return refuse(nothingDone);
  if (payer.status !== "active") return notTogether;
  if (!mayOrder(payer)) return refuse(nominationRefusals.notForCustomer);
  const account = await findOwnAccount(call, customerNumber, accountNumber);
  if (!account) return noSuchAccount;
  const changes = whereNominationChanges(account);
  if (changes !== "here")
    return refuse(nominationRefusals[changes === "never" ? "notThatAccount" : "jointly"]);
  const nomination = readNomination(request, istDate(clock.now()));
  if (!nomination) return malformed;
  const password = await checkTransactionPassword(call, customerNumber, request.transactionPassword);
  if (password !== "right") return refuseForPassword(password);
  if (!given(otp)) return done({});
  if (!asked.reference) return malformed;
  return inTransaction(db, async (transaction): Promise<Answer> => {
    // Two nominations at once: the later one replaces the earlier one, they do not stand side by side.
    await transaction
      .selectFrom("bank.account")
      .select("id")
      .where("id", "=", account.id)
      .forNoKeyUpdate()
      .execute();
    const bound = nominationOtpVariables({ account: accountNumber, nomination });
    if (!(await useOtp(transaction, call, customerNumber, bound))) return refuse(nominationRefusals.noOtp);
    const now = call.clock.now();
    await keepNomination(transaction, account.id, nomination, now);
    const kept = { registeredOn: istDate(now) };
    await claim(transaction, asked, kept, now);
    const named = plain(nominationWords(nomination), Infinity);
    const text =
      `Nominated for your account ${ending(accountNumber)}: ${named}. It replaces any nomination before. ` +
      `Reference ${asked.reference!}. ${notYou(call.profile)}`;
    await sendText(transaction, call.vault, { mobile: payer.mobile, sentAt: now, text });
    return done(kept);
  });
}

export const nominationServices = [change];
