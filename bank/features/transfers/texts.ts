import { ending } from "bank/messages/plain-words";
import { plain } from "common/plain-text";
import type { ActMessage } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import { lastDigits } from "common/contract/bound-values.server";
import { formatAmount, type Paise } from "common/money";
import type { paymentNotCarriedOut } from "common/contract/payments.server";
import type { RequestOf } from "common/contract/service.server";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import type { Order } from "./order";
import type { RailPayment } from "./rails/payment";
import type { ScheduledOrder } from "./scheduled/order";

/** Who is paid from where, for the text messages of acts. */
export const namesIn = ({ amount, toName, fromAccount }: Later) => ({
  amount: `Rs ${formatAmount(amount)}`,
  from: lastDigits.message(fromAccount),
  to: plain(toName),
});

/** The text message of each debit: how much, from where, to whom, under which reference, and whom to call. */
export const debitMessage = ({ charge, ...debit }: Order & { charge: Paise }): ActMessage => ({
  text: charge > 0n ? "messageCharged" : "message",
  values: {
    ...namesIn(debit),
    account: lastDigits.message(debit.toAccount),
    charge: `Rs ${formatAmount(charge)}`,
    reference: debit.reference,
  },
});

/** The text message of a credit, to holders who want it: how much, where, from whom, under which reference. */
export function creditText(profile: BankProfile, credit: Order & { payerName: string }): string {
  const { reference, toAccount, payerName, amount } = credit;
  return (
    `Rs ${formatAmount(amount)} credited to your account ${ending(toAccount)} by ${plain(payerName)}. ` +
    `Reference ${reference}. ${profile.shortName}`
  );
}

/** The other bank has credited a payment that did not arrive at once (S: RBI asks for this by NEFT). */
export function arrivedText(
  profile: BankProfile,
  { reference, rail, toAccount, toName, amount }: RailPayment,
): string {
  return (
    `Your ${rail.toUpperCase()} payment ${reference} of Rs ${formatAmount(amount)} has been credited ` +
    `to ${plain(toName)}, account ${ending(toAccount)}. ${profile.shortName}`
  );
}

/**
 * The text message when a payment's money comes back, or is `kept` by the bank because the account took no
 * posting any more.
 */
export function moneyBackText(
  profile: BankProfile,
  back: RailPayment & { reason: string; kept: boolean },
): string {
  const { reference, rail, amount, charge, kept } = back;
  const charged = charge > 0n ? ` and its charge of Rs ${formatAmount(charge)}` : "";
  const where = kept
    ? `could not go back to your account ${ending(back.fromAccount)}: please ask your branch for it`
    : `are back in your account ${ending(back.fromAccount)}`;
  return (
    `Your ${rail.toUpperCase()} payment ${reference} to ${plain(back.toName)} was not credited (${back.reason}). ` +
    `Rs ${formatAmount(amount)}${charged} ${where}. ${profile.shortName}`
  );
}

const notCarriedOutWords = {
  payment: ["payment", " to", "was not carried out. Nothing was debited"],
  "scheduled-transfer": ["scheduled transfer", " to", "was not set up. Nothing will be debited"],
  "standing-instruction": [
    "request for a standing instruction",
    " to",
    "was not carried out. Nothing was changed",
  ],
  payee: ["new payee", ",", "was not added"],
} as const;

/** The text message when what was asked for with an unknown outcome proves not to have been done. */
export function notCarriedOutText(
  profile: BankProfile,
  asked: RequestOf<typeof paymentNotCarriedOut>,
): string {
  const { concerns = "payment", reference, fromAccount, toAccount, toName, amount } = asked;
  const [what, to, end] = notCarriedOutWords[concerns];
  const facts = [
    amount === undefined ? "" : ` of Rs ${formatAmount(amount)}`,
    fromAccount ? ` from account ${ending(fromAccount)}` : "",
    toName ? `${to} ${plain(toName)}` : "",
    toAccount ? `, account ${ending(toAccount)},` : "",
  ];
  return `Your ${what} ${reference}${facts.join("")} ${end}. ${profile.shortName}`;
}

/** The text messages about what is paid on a later day. */
type Later = Pick<Order, "amount" | "toName" | "fromAccount">;

const what = ({ amount, toName, fromAccount }: Later) =>
  `Rs ${formatAmount(amount)} from account ${ending(fromAccount)} to ${plain(toName)}`;

/** Something ordered for a day, as the messages about its day name it. */
export const scheduledWords = (order: ScheduledOrder): string =>
  `scheduled transfer ${order.reference} of ${what(order)}`;

export const instructionWords = (order: Later, number: bigint): string =>
  `standing instruction ${number} of ${what(order)}`;

export function triedAgainText(profile: BankProfile, words: string, at: Date): string {
  return (
    `Your ${words} found not enough money. ` +
    `It is tried again on ${formatIstTime(at)}. ${profile.shortName}`
  );
}

/** `next`: what comes of it, where anything does. */
export function orderedFailedText(profile: BankProfile, words: string, reason: string, next = ""): string {
  return `Your ${words} was not made. ${reason}. Nothing was debited. ${next}${profile.shortName}`;
}

/** What becomes of an instruction whose run has failed. */
export const nextRunWords = (nextOn: IsoDate | null): string =>
  nextOn ? `The next one is due on ${formatDate(nextOn)}. ` : "";

export const suspendedWords = (times: number): string =>
  `After ${times} failures in a row it is suspended: you can resume it in net-banking. `;
