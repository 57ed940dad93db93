import { parseAmount } from "common/money";
import type { TransferKind } from "common/payments";
import { amountTerms, chargeOf, misfit, rangeOf, targetIn, type TypedMoney, type Way } from "./amounts.rules";
import { transferPages, type TransferTarget } from "./transfers.forms";

/** The page that sends money by whichever way; its rules are those of the kinds of transfer. */
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
