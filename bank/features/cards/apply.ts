import { insertRowOnce, listRows } from "bank/database/rows";
import { serveAct } from "bank/authorised";
import { findOwnAccount } from "bank/customers";
import { feeReference, takeFee } from "bank/fees";
import { deliveryJob } from "bank/jobs/deliveries";
import { addJob } from "bank/jobs/jobs";
import { availableBalance } from "bank/ledger/balances";
import { noSuchAccount, refuse, type Context } from "bank/service";
import { isOperative } from "common/accounts";
import { applyForCard, cardRefusals } from "common/contract/cards.server";
import { feeNotPaid } from "common/contract/refusals.server";
import { istDate } from "common/dates";
import { inRupees, plainAmount } from "common/money";
import { cardServiceOf, feeOf } from "common/tariff";
import { endWithdrawnProof } from "bank/credentials/proof";
import { hasExpired } from "./card";

export const applicationNumber = (number: bigint | string): string => `DC${number}`;

export const application = serveAct(applyForCard, {
  content: ({ accountNumber, reason, delivery, fee = 0n }) => [
    accountNumber,
    reason,
    delivery,
    plainAmount(fee),
  ],
  async check(call, { customerNumber, accountNumber, reason, fee = 0n }) {
    const account = await findOwnAccount(call, customerNumber, accountNumber);
    if (!account || !isOperative(account.kind) || account.status === "closed") return noSuchAccount;
    if (reason === "expired" && !(await hasExpiredCard(call, account.id)))
      return refuse(cardRefusals.noneExpired);
    const applied = await listRows(call.db, "bank.card_application", { account_id: account.id });
    if (applied.some(({ state }) => state !== "delivered")) return refuse(cardRefusals.appliedAlready);
    if (fee !== feeOf(call.tariff.charges, cardServiceOf(reason), istDate(call.clock.now())))
      return refuse(cardRefusals.otherFee);
    if (fee > 0n && availableBalance(account) < fee) return refuse(feeNotPaid);
    return { facts: account };
  },
  async make(transaction, account, { request, now, reference }) {
    const { customerNumber, accountNumber, reason, delivery, fee = 0n } = request;
    const taken = await insertRowOnce(transaction, "bank.card_application", {
      reference: reference!,
      customer_number: customerNumber,
      account_id: account.id,
      reason,
      delivery,
      applied_at: now,
    });
    if (!taken) return refuse(cardRefusals.appliedAlready);
    if (reason === "lost") await endWithdrawnProof(transaction, customerNumber);
    const number = String(taken.number);
    await addJob(transaction, deliveryJob("card-application", number, now));
    const requestNumber = applicationNumber(number);
    const charge = { accountNumber, amount: fee, particulars: "DEBIT CARD CHARGE", requestNumber, now };
    const unpaid = await takeFee(transaction, charge);
    if (unpaid) return unpaid;
    const values = { number: requestNumber, account: accountNumber.slice(-4) };
    const entry = { account: accountNumber, reference: feeReference(requestNumber) };
    const message =
      fee > 0n ? { values: { ...values, fee: inRupees(fee) }, entry } : { text: "messageFree", values };
    return { kept: { number }, message };
  },
  answer: ({ number }: { number: string }) => ({ requestNumber: applicationNumber(number) }),
});

async function hasExpiredCard({ db, clock }: Context, accountId: bigint): Promise<boolean> {
  const cards = await listRows(db, "bank.card", { account_id: accountId });
  return cards.some((card) => hasExpired(card, clock.now()));
}
