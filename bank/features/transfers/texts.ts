import { ending, inRupees } from "bank/messages/plain-words";
import { say, type ActMessage } from "bank/messages/texts";
import { plain } from "common/plain-text";
import type { BankProfile } from "common/bank";
import type { Paise } from "common/money";
import type { paymentNotCarriedOut } from "common/contract/payments.server";
import type { RequestOf } from "common/contract/service.server";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import type { Order } from "./order";
import type { RailPayment } from "./rails/payment";
import type { ScheduledOrder } from "./scheduled/order";

type Later = Pick<Order, "amount" | "toName" | "fromAccount">;

export const namesIn = ({ amount, toName, fromAccount }: Later) => ({
  amount: inRupees(amount),
  from: ending(fromAccount),
  to: plain(toName),
});

export const debitMessage = ({ charge, ...debit }: Order & { charge: Paise }): ActMessage => ({
  text: charge > 0n ? "messageCharged" : "message",
  values: {
    ...namesIn(debit),
    account: ending(debit.toAccount),
    charge: inRupees(charge),
    reference: debit.reference,
  },
});

export const creditText = (profile: BankProfile, credit: Order & { payerName: string }): string =>
  say(profile, "transfers:messages.credited", {
    amount: inRupees(credit.amount),
    to: ending(credit.toAccount),
    payer: plain(credit.payerName),
    reference: credit.reference,
  });

const namesOf = ({ rail, reference, toName, amount }: RailPayment) => ({
  rail: rail.toUpperCase(),
  reference,
  name: plain(toName),
  amount: inRupees(amount),
});

/** For payments that did not arrive at once (S: RBI asks for this by NEFT). */
export const arrivedText = (profile: BankProfile, payment: RailPayment): string =>
  say(profile, "transfers:messages.arrived", { ...namesOf(payment), account: ending(payment.toAccount) });

/** For returned money; `kept`: by the bank, as the account took no posting. */
export function moneyBackText(
  profile: BankProfile,
  back: RailPayment & { reason: string; kept: boolean },
): string {
  const { charge, reason, fromAccount, kept } = back;
  const values = { ...namesOf(back), reason, from: ending(fromAccount) };
  const which = kept ? "kept" : "back";
  return charge > 0n
    ? say(profile, `transfers:messages.${which}Charged`, { ...values, charge: inRupees(charge) })
    : say(profile, `transfers:messages.${which}`, values);
}

export function notCarriedOutText(
  profile: BankProfile,
  requested: RequestOf<typeof paymentNotCarriedOut>,
): string {
  const { concerns = "payment", reference, fromAccount, toAccount, toName, amount } = requested;
  // Any fact may be absent: each is nested in the one before.
  let facts = reference;
  const add = (fact: string, value: Record<string, string>) => {
    facts = say(profile, `transfers:messages.facts.${fact}`, { before: facts, ...value });
  };
  if (amount !== undefined) add("amount", { amount: inRupees(amount) });
  if (fromAccount) add("from", { from: ending(fromAccount) });
  if (toName) add(concerns === "payee" ? "payee" : "to", { name: plain(toName) });
  if (toAccount) add("account", { account: ending(toAccount) });
  return say(profile, `transfers:messages.notCarriedOut.${concerns}`, { facts });
}

export const scheduledWords = (profile: BankProfile, order: ScheduledOrder): string =>
  say(profile, "transfers:messages.scheduled", { ...namesIn(order), reference: order.reference });

export const instructionWords = (profile: BankProfile, order: Later, number: bigint): string =>
  say(profile, "instructions:messages.instruction", { ...namesIn(order), number: String(number) });

export const triedAgainText = (profile: BankProfile, order: string, at: Date): string =>
  say(profile, "transfers:messages.triedAgain", { order, time: formatIstTime(at) });

export const orderedFailedText = (
  profile: BankProfile,
  order: string,
  reason: string,
  next?: string,
): string =>
  next === undefined
    ? say(profile, "transfers:messages.failed", { order, reason })
    : say(profile, "instructions:messages.failed", { order, reason, next });

export const nextRunWords = (profile: BankProfile, nextOn: IsoDate | null): string | undefined =>
  nextOn ? say(profile, "instructions:messages.nextOn", { date: formatDate(nextOn) }) : undefined;

export const suspendedWords = (profile: BankProfile, times: number): string =>
  say(profile, "instructions:messages.suspended", { times });
