/** The demo counter as journeys use it: by its page, as somebody who is not signed in may. */
import type { Page } from "@playwright/test";
import { fillIn } from "./browser";
import { press } from "./transfers";
import { words } from "./words";

const say = words("en", "counter");

export interface CardUse {
  cardNumber: string;
  channel: "atm" | "pos" | "ecom" | "contactless";
  scope?: "domestic" | "international";
  amount: string;
  place: string;
}

export interface PresentedCheque {
  account: string;
  number: string;
  /** `YYYY-MM-DD` */
  date: string;
  amount: string;
  payee: string;
}

/** Uses a card; answers what the counter says of it. */
export async function useCard(page: Page, use: CardUse): Promise<string> {
  const { cardNumber, channel, scope = "domestic", amount, place } = use;
  await page.goto("/sandbox/counter");
  await fillIn(page, { cardNumber, cardAmount: amount, place });
  await page.locator("select[name=channel]").selectOption(channel);
  await page.locator("select[name=scope]").selectOption(scope);
  await press(page, say("card.use"));
  return answer(page, "card");
}

/** Presents a cheque; answers what the counter says of it. */
export async function presentCheque(page: Page, cheque: PresentedCheque): Promise<string> {
  const { account, number, date, amount, payee } = cheque;
  await page.goto("/sandbox/counter");
  await fillIn(page, { account, number, date, chequeAmount: amount, payee });
  await press(page, say("cheque.present"));
  return answer(page, "cheque");
}

/** Moves an application for a card, or a request for cheque books, on by one step; answers what the counter says. */
export async function moveRequestOn(page: Page, requestNumber: string): Promise<string> {
  await page.goto("/sandbox/counter");
  await fillIn(page, { requestNumber });
  await press(page, say("delivery.move"));
  return answer(page, "delivery");
}

/** Its address says how it ended, and nothing that was typed. */
async function answer(page: Page, what: "card" | "cheque" | "delivery"): Promise<string> {
  await page.waitForURL(new RegExp(`/sandbox/counter\\?${what}=[a-z-]+$`));
  return (await page.locator("main .notice").innerText()).replace(/\s+/g, " ");
}
