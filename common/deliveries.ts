import { addDays, startOfIstDate, type IsoDate } from "./dates";

/** How a card or cheque books that were asked for come to the customer. */
export type DeliveryState = "received" | "printed" | "sent" | "delivered";

/** Days after the day of asking until each state. */
const daysUntil: Readonly<Record<DeliveryState, number>> = { received: 0, printed: 1, sent: 2, delivered: 5 };

/** What a customer is told before asking. */
export const DELIVERY_DAYS = daysUntil.delivered;

const steps = { received: "printed", printed: "sent", sent: "delivered", delivered: null } as const;

/** Null when it has come. */
export const stateAfter = (state: DeliveryState) => steps[state];

const AT_ELEVEN_MS = 11 * 3_600_000;

/** When what was asked for on that day (IST) comes into `state`. */
export function deliveryDue(askedOn: IsoDate, state: DeliveryState): Date {
  return new Date(startOfIstDate(addDays(askedOn, daysUntil[state])).getTime() + AT_ELEVEN_MS);
}
