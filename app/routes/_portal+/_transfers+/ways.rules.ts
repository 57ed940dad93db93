import type { Balance, OwnAccount } from "common/accounts";
import type { AnswerOf } from "common/contract/service.server";
import type { transferQuote } from "common/contract/transfers.server";
import { formatIstTime } from "common/dates";
import { formatRupees, type Paise } from "common/money";
import type { TransferKind } from "common/payments";
import { parseAmount } from "common/typed-amounts";
import { transferPages, type TransferTarget } from "./transfers.forms";

type Quote = Omit<AnswerOf<typeof transferQuote>, "charge">;

/** A kind of transfer as offered, with its terms if the bank gives them. Page and action use the same. */
export interface Way extends Partial<Quote> {
  kind: TransferKind;
  accounts: readonly (OwnAccount & { balance: Balance | null })[];
  targets: readonly TransferTarget[];
  /** False if the bank did not list the targets. */
  complete: boolean;
  /** True if the bank gave no answer about its terms. */
  unread?: boolean;
  /** Of each transfer of a standing instruction, regardless of the balance. */
  instructionMost?: Paise;
  now: Date;
  /** In words. */
  arrives: string;
}

/** Limits of an amount by way, day, account and target. */
export interface AmountTerms extends Pick<
  Way,
  "least" | "most" | "instructionMost" | "leftToday" | "leftGuarded" | "charges"
> {
  /** For amount and charge. */
  available?: Paise;
  /** Rest of a new payee's cap. */
  leftToPayee?: Paise;
  owed?: Paise;
  /** Of a deposit: whole instalments only; `leftToPay`: all to come. */
  instalment?: Paise;
  leftToPay?: Paise;
}

export type TypedMoney = Record<"from" | "to" | "amount", string>;

export const chargeOf = (amount: Paise, charges: Way["charges"] = []): Paise =>
  charges.filter(({ above }) => amount > above).pop()?.charge ?? 0n;

/** Key of the first limit that the amount breaks; null if none. */
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

/** Null if open. Closed too if the rest of its cap is below the least amount of the way. */
export function closedUntil(
  { usableFrom, cap }: Pick<TransferTarget, "usableFrom" | "cap">,
  { least, now }: Pick<Way, "least" | "now">,
): Date | null {
  if (cap && least !== undefined && cap.left < least && cap.until > now) return cap.until;
  return usableFrom && usableFrom > now ? usableFrom : null;
}

/** Unknown terms set no limit. */
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

/** The limit that binds today, with its rest; null without limits. */
export function leftNow(way: Way, to: string): { why: "day" | "guard" | "payee"; left: Paise } | null {
  const { leftToday, leftGuarded, leftToPayee } = amountTerms(way, { from: "", to });
  const limits = [
    { why: "day", left: leftToday },
    { why: "guard", left: leftGuarded },
    { why: "payee", left: leftToPayee },
  ] as const;
  const known = limits.flatMap(({ why, left }) => (left === undefined ? [] : [{ why, left }]));
  return known.sort((one, other) => Number(one.left - other.left))[0] ?? null;
}

export const targetIn = ({ targets }: Pick<Way, "targets">, to: string): TransferTarget | undefined =>
  targets.find(({ key }) => key === to);

export function rangeOf(way: Way, to: string): Pick<AmountTerms, "least" | "most"> {
  const { least, instalment, ...terms } = amountTerms(way, { from: "", to });
  const { most, instructionMost, leftToPayee, leftGuarded, owed, leftToPay } = terms;
  const bounds = [most, instructionMost, leftToPayee, leftGuarded, owed, leftToPay];
  return {
    least: instalment || least,
    most: bounds.reduce((one, other) => (one === undefined || (other ?? one) < one ? other : one)),
  };
}

/** Null for an invalid amount or an unknown balance. */
export function balanceAfter(way: Way, typed: TypedMoney): Paise | null {
  const terms = amountTerms(way, typed);
  const read = parseAmount(typed.amount);
  if (terms.available === undefined || !terms.charges || !read.ok || misfit(read.paise, terms)) return null;
  return terms.available - read.paise - chargeOf(read.paise, terms.charges);
}

/** `cover`: hides what is available and owed from a customer who hides balances. */
export function errorValues(
  way: Way,
  typed: TypedMoney,
  cover = (balance: Paise | undefined) => balance,
): Record<string, string> {
  const { charges, available, owed, ...terms } = amountTerms(way, typed);
  const balances = { available: cover(available), owed: cover(owed) };
  const target = targetIn(way, typed.to);
  const opens = target && (closedUntil(target, way) ?? undefined);
  const read = parseAmount(typed.amount);
  const charge = read.ok ? chargeOf(read.paise, charges) : 0n;
  const total = read.ok ? { charge, total: read.paise + charge } : {};
  const { dayLimit, guardCap } = way;
  const amounts = { ...terms, ...balances, dayLimit, guardCap, cap: target?.cap?.amount, ...total };
  const times = { until: target?.cap?.until, guardedUntil: way.guardedUntil, opens };
  return { ...shown(amounts, formatRupees), ...shown(times, formatIstTime) };
}

const shown = <One>(values: Record<string, One | undefined>, format: (one: One) => string) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, one]) => (one === undefined ? [] : [[name, format(one)]])),
  );

export const SEND_PAGE = "/Send";

/** `way`: a kind of transfer; empty: the proposed one. */
type TypedWay = TypedMoney & { way: string };

/** Best first: takes the amount, arrives soonest, costs least. */
export function waysTo(ways: readonly Way[], typed: TypedMoney): Way[] {
  const read = parseAmount(typed.amount);
  const ranked = ways
    .filter((way) => targetIn(way, typed.to))
    .map((way) => {
      const takes = !read.ok || misfit(read.paise, amountTerms(way, typed)) === null;
      const charge = read.ok ? chargeOf(read.paise, way.charges) : 0n;
      // If none takes it, the widest explains why.
      const ranks = takes
        ? [0, way.arrivesBy?.getTime() ?? 0, Number(charge)]
        : [1, -Number(rangeOf(way, typed.to).most ?? 0n), 0];
      return { way, ranks };
    });
  const order = (one: number[], other: number[]) =>
    one.map((rank, at) => rank - other[at]!).find(Boolean) ?? 0;
  return ranked.sort((one, other) => order(one.ranks, other.ranks)).map(({ way }) => way);
}

/** Above the most of IMPS the message says how the payee can get more. */
export const errorOf = (error: string, { kind }: Pick<Way, "kind">): string =>
  error === "errors.amountMost" && kind === "imps" ? "errors.amountMostImps" : error;

/** The chosen way if it reaches the payee, else the proposed one; `anyWay` without a payee. */
export function wayOf(ways: readonly Way[], typed: TypedWay): Way {
  const open = waysTo(ways, typed);
  return open.find(({ kind }) => kind === typed.way) ?? open[0] ?? anyWay(ways);
}

/** Terms of the usual way, with the targets of all. */
export function anyWay(ways: readonly Way[]): Way {
  const usual = ways.find(({ kind }) => kind === "imps") ?? ways[0]!;
  const { asks } = transferPages[usual.kind];
  const duplicates = ways.filter(({ kind }) => transferPages[kind].asks === asks);
  const complete = ways.every((way) => way.complete);
  return { ...usual, targets: [...targetsOf(duplicates).values()], complete };
}

export const targetsOf = (ways: readonly Pick<Way, "targets">[]): Map<string, TransferTarget> =>
  new Map(ways.flatMap(({ targets }) => targets.map((target) => [target.key, target] as const)).reverse());
