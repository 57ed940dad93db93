import type { Balance, OwnAccount } from "common/accounts";
import { formatIstTime } from "common/dates";
import { formatRupees, parseAmount, type Paise } from "common/money";
import type { TransferKind } from "common/payments";
import { transferPages, type TransferTarget } from "./transfers.forms";

/** The cost of a payment above `above`, GST included, until the next charge begins. */
interface Charge {
  above: Paise;
  charge: Paise;
}

/** A kind of transfer as it is offered: page and action check an order against the same. */
export interface Way {
  kind: TransferKind;
  /** Accounts to pay from. */
  accounts: readonly (OwnAccount & { balance: Balance | null })[];
  targets: readonly TransferTarget[];
  /** False: the bank did not list the targets. */
  complete: boolean;
  /** Of one payment; not above a day's limit. */
  least?: Paise;
  most?: Paise;
  /** Of each transfer of a standing instruction: today's balance is no bound to it. */
  instructionMost?: Paise;
  /** Of the way and the ones it shares its day with; absent: no limit. */
  dayLimit?: Paise;
  leftToday?: Paise;
  /** After a reset of passwords: the amount that may still be paid out, and until when that holds. */
  leftGuarded?: Paise;
  guardedUntil?: Date | undefined;
  charges?: readonly Charge[];
  /** When a transfer of now would arrive; absent: at once, where the bank tells its charges. */
  arrivesBy?: Date | undefined;
  now: Date;
}

/** Limits of an amount: of the way and the day, of the account it comes from, of its target. */
export interface AmountTerms extends Pick<
  Way,
  "least" | "most" | "instructionMost" | "leftToday" | "leftGuarded" | "charges"
> {
  /** May be spent of the account it comes from, for amount and charge. */
  available?: Paise;
  /** A new payee may still get so much on its first day. */
  leftToPayee?: Paise;
  /** The debt of a loan. */
  owed?: Paise;
  /** A deposit's instalment, whole ones only, and the sum of those to come. */
  instalment?: Paise;
  leftToPay?: Paise;
}

/** An order as it is typed, as far as its terms depend on it. */
export type TypedMoney = Record<"from" | "to" | "amount", string>;

/** The cost of a payment of that amount. */
export const chargeOf = (amount: Paise, charges: readonly Charge[] = []): Paise =>
  charges.filter(({ above }) => amount > above).pop()?.charge ?? 0n;

/** The first term that an amount does not fit, as a key of the texts; null: it fits all. */
export function misfit(amount: Paise, terms: AmountTerms): string | null {
  const { least, available, instalment, charges } = terms;
  const above = (bound: Paise | undefined) => bound !== undefined && amount > bound;
  const errors = [
    above(terms.instructionMost) && "errors.amountInstruction",
    least !== undefined && amount < least && "errors.amountLeast",
    above(terms.most) && "errors.amountMost",
    above(terms.leftToday) && "errors.amountToday",
    above(terms.leftToPayee) && "errors.amountCap",
    above(terms.leftGuarded) && "errors.amountGuarded",
    above(terms.owed) && "errors.amountOwed",
    instalment && amount % instalment !== 0n && "errors.amountInstalments",
    above(terms.leftToPay) && "errors.amountLeftToPay",
    above(available) && "errors.amountAvailable",
    available !== undefined && amount + chargeOf(amount, charges) > available && "errors.amountCharged",
  ];
  return errors.find((error) => typeof error === "string") ?? null;
}

/** Until when nothing may be paid to it, or less than the least amount of the way; null: it is open. */
export function closedUntil(
  { usableFrom, cap }: Pick<TransferTarget, "usableFrom" | "cap">,
  { least, now }: Pick<Way, "least" | "now">,
): Date | null {
  if (cap && least !== undefined && cap.left < least && cap.until > now) return cap.until;
  return usableFrom && usableFrom > now ? usableFrom : null;
}

/** Terms of an amount between the two; those not known set no limit. */
export function amountTerms(way: Way, { from, to }: Pick<TypedMoney, "from" | "to">): AmountTerms {
  const { least, most, instructionMost, leftToday, guardedUntil, charges, now } = way;
  const { owed, instalment, leftToPay, cap } = targetIn(way, to) ?? {};
  const balance = way.accounts.find(({ accountNumber }) => accountNumber === from)?.balance;
  return {
    ...{ least, most, instructionMost, leftToday, charges, owed, instalment, leftToPay },
    available: instructionMost === undefined ? balance?.available : undefined,
    leftToPayee: cap && cap.until > now ? cap.left : undefined,
    leftGuarded: guardedUntil && guardedUntil > now ? way.leftGuarded : undefined,
  };
}

export const targetIn = ({ targets }: Pick<Way, "targets">, to: string): TransferTarget | undefined =>
  targets.find(({ key }) => key === to);

/** The least and the most of one payment to that target, as far as they are known. */
export function rangeOf(way: Way, to: string): Pick<AmountTerms, "least" | "most"> {
  const { least, instalment, ...terms } = amountTerms(way, { from: "", to });
  const { most, instructionMost, leftToPayee, leftGuarded, owed, leftToPay } = terms;
  const bounds = [most, instructionMost, leftToPayee, leftGuarded, owed, leftToPay];
  return {
    least: instalment || least,
    most: bounds.reduce((one, other) => (one === undefined || (other ?? one) < one ? other : one)),
  };
}

/** The balance after an amount that may be paid; null for any other, and where the balance is not known. */
export function balanceAfter(way: Way, typed: TypedMoney): Paise | null {
  const terms = amountTerms(way, typed);
  const read = parseAmount(typed.amount);
  if (terms.available === undefined || !terms.charges || !read.ok || misfit(read.paise, terms)) return null;
  return terms.available - read.paise - chargeOf(read.paise, terms.charges);
}

/** Values of the messages about account, target and amount. */
export function errorValues(way: Way, typed: TypedMoney): Record<string, string> {
  const { charges, ...terms } = amountTerms(way, typed);
  const target = targetIn(way, typed.to);
  const opens = target && (closedUntil(target, way) ?? undefined);
  const read = parseAmount(typed.amount);
  const charge = read.ok ? chargeOf(read.paise, charges) : 0n;
  const total = read.ok ? { charge, total: read.paise + charge } : {};
  const amounts = { ...terms, dayLimit: way.dayLimit, cap: target?.cap?.amount, ...total };
  const times = { until: target?.cap?.until, guardedUntil: way.guardedUntil, opens };
  return { ...shown(amounts, formatRupees), ...shown(times, formatIstTime) };
}

/** Those that are known, as a customer reads them. */
const shown = <One>(values: Record<string, One | undefined>, format: (one: One) => string) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, one]) => (one === undefined ? [] : [[name, format(one)]])),
  );

/** The page that proposes the way. */
export const SEND_PAGE = "/Send";

/** Letters of a search among all payees. */
export const MAX_PAYEE_SEARCH = 60;

/** The kinds of transfer from which the way of an order is proposed. */
export const sendKinds = [
  "own-account",
  "within-bank",
  "imps",
  "neft",
  "rtgs",
] as const satisfies readonly TransferKind[];

/** `way`: a kind of transfer; empty: the proposed one. */
export type TypedWay = TypedMoney & { way: string };

/** The ways to somebody, the one to propose first: it takes the amount, arrives soonest, costs least. */
export function waysTo(ways: readonly Way[], typed: TypedMoney): Way[] {
  const read = parseAmount(typed.amount);
  const ranked = ways
    .filter((way) => targetIn(way, typed.to))
    .map((way) => {
      const takes = !read.ok || misfit(read.paise, amountTerms(way, typed)) === null;
      const charge = read.ok ? chargeOf(read.paise, way.charges) : 0n;
      // Where none takes it, the widest one says what is wrong.
      const ranks = takes
        ? [0, way.arrivesBy?.getTime() ?? 0, Number(charge)]
        : [1, -Number(rangeOf(way, typed.to).most ?? 0n), 0];
      return { way, ranks };
    });
  const order = (one: number[], other: number[]) =>
    one.map((rank, at) => rank - other[at]!).find(Boolean) ?? 0;
  return ranked.sort((one, other) => order(one.ranks, other.ranks)).map(({ way }) => way);
}

/** The chosen way if it reaches the payee, else the proposed one; all as one while nobody is chosen. */
export function wayOf(ways: readonly Way[], typed: TypedWay): Way {
  const open = waysTo(ways, typed);
  return open.find(({ kind }) => kind === typed.way) ?? open[0] ?? anyWay(ways);
}

/** All ways as one: the terms of the usual one, and every target that it could have. */
export function anyWay(ways: readonly Way[]): Way {
  const usual = ways.find(({ kind }) => kind === "imps") ?? ways[0]!;
  const { asks } = transferPages[usual.kind];
  const duplicates = ways.filter(({ kind }) => transferPages[kind].asks === asks);
  const complete = ways.every((way) => way.complete);
  return { ...usual, targets: [...targetsOf(duplicates).values()], complete };
}

/** Payees and own accounts by their key, each once. */
export const targetsOf = (ways: readonly Pick<Way, "targets">[]): Map<string, TransferTarget> =>
  new Map(ways.flatMap(({ targets }) => targets.map((target) => [target.key, target] as const)).reverse());
