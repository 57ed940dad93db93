import { FeeNotPaid, takeFee, withFee } from "bank/fees";
import { findCaller, findOwnAccount, mayOrder } from "bank/customers";
import { deliveryJob } from "bank/jobs/deliveries";
import { addJob } from "bank/jobs/jobs";
import { sendText } from "bank/messages/text-messages";
import { claim, once, type Claim } from "bank/once";
import { done, given, malformed, noSuchAccount, notTogether, refuse } from "bank/service";
import type { BankAnswer, Context } from "bank/service";
import { isOperative } from "common/accounts";
import { cardRefusals, type cardApplication } from "common/contract/cards.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate } from "common/dates";
import { referencePattern } from "common/reference";
import { cardServiceOf, feeOf } from "common/tariff";
import { hasExpired } from "./card";
import { cardApplicationText } from "./texts";

type Request = RequestOf<typeof cardApplication>;
type Answer = { requestNumber: string };

export const tellRequestNumber = (number: bigint | string): string => `DC${number}`;

/** Takes an application once under its reference; one at a time on an account. */
export function applyForCard(context: Context, request: Request): Promise<BankAnswer<Answer>> {
  const { customerNumber, accountNumber, reason, delivery } = request;
  const asked: Claim = {
    kind: "card-application",
    reference: given(request.reference),
    customerNumber,
    content: [accountNumber, reason, delivery],
  };
  const tell = ({ number }: { number: string }) => ({ requestNumber: tellRequestNumber(number) });
  return once(context, asked, () => take(context, request, asked), tell);
}

async function take(context: Context, request: Request, asked: Claim): Promise<BankAnswer<Answer>> {
  const { customerNumber, accountNumber, reason, delivery } = request;
  const { reference } = asked;
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (reference === undefined || !referencePattern.test(reference)) return malformed;
  const account = await findOwnAccount(context, customerNumber, accountNumber);
  if (!account || !isOperative(account.kind) || account.status === "closed") return noSuchAccount;
  if (!mayOrder(customer)) return refuse(cardRefusals.notForCustomer);
  const now = context.clock.now();
  if (reason === "expired" && !(await hasExpiredCard(context, account.id, now)))
    return refuse(cardRefusals.noneExpired);
  return withFee(context.db, async (transaction) => {
    const taken = await transaction
      .insertInto("bank.card_application")
      .values({
        reference,
        customer_number: customerNumber,
        account_id: account.id,
        reason,
        delivery,
        applied_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("number")
      .executeTakeFirst();
    if (!taken) return refuse(cardRefusals.appliedAlready);
    await claim(transaction, asked, { number: String(taken.number) }, now);
    await addJob(transaction, deliveryJob("card-application", String(taken.number), now));
    const requestNumber = tellRequestNumber(taken.number);
    const fee = feeOf(context.tariff.charges, cardServiceOf(reason), istDate(now));
    const particulars = "DEBIT CARD CHARGE";
    if (await takeFee(transaction, { accountNumber, amount: fee, particulars, requestNumber, now }))
      throw new FeeNotPaid();
    const text = cardApplicationText(context.profile, requestNumber, accountNumber, fee);
    await sendText(transaction, context.vault, { mobile: customer.mobile, sentAt: now, text });
    return done({ requestNumber });
  });
}

async function hasExpiredCard({ db }: Context, accountId: bigint, now: Date): Promise<boolean> {
  const cards = await db
    .selectFrom("bank.card")
    .select("expires_on")
    .where("account_id", "=", accountId)
    .execute();
  return cards.some((card) => hasExpired(card, now));
}
