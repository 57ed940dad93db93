import { demoCardsOf, verificationValue } from "bank/demo/cards";
import { istDate } from "common/dates";
import { sendToOtp } from "./two-pass";
import { Visitor } from "./visitor";

/** What customers and terminals do with cards, without a browser. */
export interface TestCard {
  customerNumber: string;
  account: string;
  cardNumber: string;
  cvv: string;
}

/** The cards of a customer that may be used, in the order of the demo. */
export function activeCardsOf(customer: string): TestCard[] {
  return demoCardsOf(istDate(new Date()))
    .filter(({ customerNumber, status }) => customerNumber === customer && status === "active")
    .map(({ customerNumber, account, cardNumber }) => ({
      customerNumber,
      account,
      cardNumber,
      cvv: verificationValue(cardNumber),
    }));
}

/** The path of a page about the card: what names it is read off the list of cards, as a customer follows its link. */
export async function pathOfCard(
  visitor: Visitor,
  page: string,
  { account, cardNumber }: Pick<TestCard, "account" | "cardNumber">,
): Promise<string> {
  const { body } = await visitor.get(`/DebitCard?account=${account}`);
  const masked = `${cardNumber.slice(0, 4)}********${cardNumber.slice(-4)}`;
  const panel = body.split("<section").find((one) => one.includes(masked));
  const enrolment = panel && /card=(E\d{11})/.exec(panel)?.[1];
  if (!enrolment) throw new Error(`the card ${masked} is not in the list: ${body}`);
  return `${page}?account=${account}&card=${enrolment}`;
}

/** Sends the form of a change to a card: the path of its OTP. */
export async function goToCardOtp(
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
): Promise<string> {
  await visitor.get(path);
  return sendToOtp(visitor, path, fields);
}

interface Use {
  channel: "atm" | "pos" | "ecom" | "contactless";
  scope?: "domestic" | "international";
  /** Rupees. */
  amount: string;
  pin?: string;
}

/** Uses the card at the demo's counter, as a terminal does: `carried-out`, or why it was declined. */
export async function useAtCounter(
  origin: string,
  cardNumber: string,
  { channel, scope = "domestic", amount, pin = "" }: Use,
): Promise<string> {
  const counter = new Visitor(origin);
  const path = "/sandbox/counter";
  await counter.get(path);
  const fields = { act: "card", cardNumber, channel, scope, cardAmount: amount, place: "TEST SHOP", pin };
  const answer = await counter.post(path, fields);
  const outcome = new URLSearchParams(answer.location?.split("?")[1]).get("card");
  if (!outcome) throw new Error(`the counter did not judge it: ${answer.status} ${answer.body}`);
  return outcome;
}
