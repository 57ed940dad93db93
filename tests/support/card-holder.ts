import { demoCardsOf, verificationValue } from "bank/demo/cards";
import { channelSwitches, type ChannelSwitch } from "common/card-changes";
import { isoDate } from "common/dates";
import { sendToOtp } from "./two-pass";
import { Visitor } from "./visitor";

/** What customers and terminals do with cards, without a browser. */
export interface TestCard {
  customerNumber: string;
  account: string;
  cardNumber: string;
  cvv: string;
}

/** Of a card only the end hangs on the day on which the demo is loaded. */
const anyDay = isoDate("2026-03-10");

/** All cards of a customer, in the order of the demo. */
export const cardsOf = (customer: string) =>
  demoCardsOf(anyDay).filter(({ customerNumber }) => customerNumber === customer);

/** Those that may be used. */
export function activeCardsOf(customer: string): TestCard[] {
  return cardsOf(customer)
    .filter(({ status }) => status === "active")
    .map(({ customerNumber, account, cardNumber }) => ({
      customerNumber,
      account,
      cardNumber,
      cvv: verificationValue(cardNumber),
    }));
}

/** The path of a page about the card: its id is read off the link to it, which a customer's only card lacks. */
export async function pathOfCard(
  visitor: Visitor,
  page: string,
  { account, cardNumber }: Pick<TestCard, "account" | "cardNumber">,
): Promise<string> {
  const { body } = await visitor.get(`/DebitCard?account=${account}`);
  const shown = `••${cardNumber.slice(-4)}`;
  const linked = new RegExp(`card=(E\\d{11})"[^>]*>${shown}<`).exec(body);
  const only = body.includes(`${shown}</h1>`) ? /card=(E\d{11})/.exec(body) : null;
  const enrolment = (linked ?? only)?.[1];
  if (!enrolment) throw new Error(`the card ${shown} is not on the page: ${body}`);
  return `${page}?account=${account}&card=${enrolment}`;
}

/** Where the card's page leads if its switches are sent with those given turned: the page that asks for the CVV. */
export async function switchesOf(
  visitor: Visitor,
  card: Pick<TestCard, "account" | "cardNumber">,
  ...turned: readonly ChannelSwitch[]
): Promise<string> {
  const path = await pathOfCard(visitor, "/DebitCard", card);
  const { body } = await visitor.get(path);
  const isOn = (channel: string) => new RegExp(`<input[^>]*name="${channel}"[^>]*checked`).test(body);
  const requested = channelSwitches.filter((channel) => isOn(channel) !== turned.includes(channel));
  const seen = channelSwitches.map((channel) => (isOn(channel) ? "1" : "0")).join("");
  const query = new URLSearchParams([["seen", seen], ...requested.map((channel) => [channel, "on"])]);
  return `${path.replace("/DebitCard", "/ChannelWiseBlocking")}&${query}`;
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
