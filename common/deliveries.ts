import { addDays, momentOf, type IsoDate } from "./dates";

export type DeliveryState = "received" | "printed" | "sent" | "delivered";

const daysUntil: Readonly<Record<DeliveryState, number>> = { received: 0, printed: 1, sent: 2, delivered: 5 };

export const DELIVERY_DAYS = daysUntil.delivered;

const steps = { received: "printed", printed: "sent", sent: "delivered", delivered: null } as const;

/** Null after the last state. */
export const stateAfter = (state: DeliveryState) => steps[state];

const AT_ELEVEN = 11 * 3_600;

/** Time at which a request of that day (IST) reaches `state`. */
export function deliveryDue(askedOn: IsoDate, state: DeliveryState): Date {
  return momentOf(addDays(askedOn, daysUntil[state]), AT_ELEVEN);
}
