import { serveAct } from "bank/authorised";
import type { OwnAccount } from "bank/customers";
import { closeDeposit as payOut, closingOn, findUndo } from "bank/interest/closing";
import { recurringOutlook, recurringState } from "bank/interest/instalments";
import { done, noSuchAccount, refuse, serve, type Context } from "bank/service";
import { lastDigits } from "common/contract/bound-values.server";
import { closeDeposit, closingQuote, depositRefusals } from "common/contract/deposits.server";
import { istDate, type IsoDate } from "common/dates";
import { inRupees, plainAmount } from "common/money";
import { findConcerned, findPaid, findRunning } from "./order";

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

export const quoteOfClosing = serve(closingQuote, "account", async (call) => {
  const { db, account } = call;
  const today = istDate(call.clock.now());
  const found = await findClosable(call, account, today);
  if ("refusal" in found) return refuse(found.refusal);
  const { terms, linked } = found.deposit;
  const closing = await closingOn(call.tariff, db, found.deposit, { today, born: account.date_of_birth });
  const { matures, payout } = terms;
  const maturityAmount =
    payout === "recurring"
      ? recurringOutlook(call.tariff, terms, await recurringState(db, account.id)).amount
      : terms.maturityAmount;
  const undoTo = (await findUndo(db, { id: account.id, opened: terms.opened }, today))?.to;
  const told = { maturesOn: matures, maturityAmount, scheme: payout, undoTo };
  return done({ ...closing, ...told, toAccount: undoTo ?? linked.number });
});

export const closing = serveAct(closeDeposit, {
  letsMoneyGo: true,
  content: ({ accountNumber, toAccount, amount, tax, undo }) => [
    accountNumber,
    toAccount,
    plainAmount(amount),
    plainAmount(tax),
    ...(undo ? ["undo"] : []),
  ],
  async check(call, request, transaction) {
    const to = await findPaid(call, request.customerNumber, request.toAccount);
    if (!to) return refuse(depositRefusals.notThatAccount);
    const account = await findConcerned(call, request, transaction);
    if (!account) return noSuchAccount;
    const today = istDate(call.clock.now());
    const found = await findClosable(call, account, today);
    if ("refusal" in found) return refuse(found.refusal);
    const { deposit } = found;
    const closing = await closingOn(call.tariff, call.db, deposit, { today, born: account.date_of_birth });
    const asTold = closing.amount === request.amount && closing.tax === request.tax;
    const opened = { id: account.id, opened: deposit.terms.opened };
    const undo = request.undo ? await findUndo(call.db, opened, today) : undefined;
    if (!asTold || (request.undo && undo?.to !== to.number)) return refuse(depositRefusals.otherQuote);
    return { facts: { deposit, closing, to, undoes: undo?.reference } };
  },
  async make(transaction, { deposit, closing, to, undoes }, { call, now, reference }) {
    const closes = { closing, to, reference: reference!, undoes };
    const { outcome } = await payOut(transaction, { now, tariff: call.tariff }, deposit, closes);
    if (outcome !== "booked") return refuse(depositRefusals.stopped);
    const { amount, rate, closedOn } = closing;
    const values = {
      deposit: lastDigits.message(deposit.number),
      to: lastDigits.message(to.number),
      amount: inRupees(amount),
      rate,
      reference: reference!,
    };
    const text = undoes ? "messageUndone" : "message";
    const entry = { account: to.number, reference: reference! };
    return { kept: { closedOn }, message: { text, values, entry } };
  },
  answer: (kept: { closedOn?: IsoDate }) => kept,
});
