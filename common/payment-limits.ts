import type { IsoDate } from "./dates";
import type { Paise } from "./money";
import type { TransferKind } from "./payments";
import { inForce } from "./tariff";

/** Payments of one group share a limit of the day. */
export type LimitGroup = "within-bank" | "imps" | "neft-rtgs";

export interface KindLimit {
  /** Of one payment. */
  least: Paise;
  most: Paise;
  /** Null where the money stays with the customer. */
  group: LimitGroup | null;
}

export interface PaymentLimits {
  from: IsoDate;
  source: string;
  kinds: Readonly<Record<TransferKind, KindLimit>>;
  /** Largest sum that a customer may pay in a day in all payments of a group; null: no limit. */
  perDay: Readonly<Record<LimitGroup, Paise | null>>;
  /** Least limit of a day that a customer may set. */
  leastOwn: Paise;
}

/** Holds for payees added from its first day on, until the next row's. */
export interface NewPayeeRule {
  from: IsoDate;
  source: string;
  /** Hours after the adding in which nothing may be paid to the payee. */
  coolingHours: number;
  /** Hours after those in which the cap holds; after a reset of passwords too, for all payments together. */
  capHours: number;
  /** Largest sum that may go to the payee in those hours. */
  cap: Paise;
}

export interface PasswordRule {
  from: IsoDate;
  source: string;
  /** Days after which a password that is set from then on expires. */
  lifeDays: number;
}

export const groupsOf = ({ kinds }: PaymentLimits): Partial<Record<TransferKind, LimitGroup>> =>
  Object.fromEntries(Object.entries(kinds).flatMap(([kind, { group }]) => (group ? [[kind, group]] : [])));

/** Limits of one payment of that kind, and of the day in its group; the customer's own limit is not in them. */
export function limitsOn(versions: readonly PaymentLimits[], kind: TransferKind, on: IsoDate) {
  const { kinds, perDay } = inForce(versions, on);
  const { group, ...one } = kinds[kind];
  return { ...one, group, perDay: group && perDay[group] };
}

/** Largest limit of a day of any group. */
export const mostPerDay = ({ perDay }: Pick<PaymentLimits, "perDay">): Paise =>
  Object.values(perDay).reduce<Paise>((most, one) => (one !== null && one > most ? one : most), 0n);
