import { parseAmount } from "common/money";
import type { TransferKind } from "common/payments";
import type { TransferOffer } from "./transfer-offer.server";
import {
  amountTerms,
  chargeOf,
  misfit,
  rangeOf,
  transferFields,
  type TransferTarget,
  type TypedTransfer,
} from "./transfers.forms";

/** The page that sends money to whomever, by whichever way; its rules are those of the kinds of transfer. */
export const SEND_PAGE = "/Send";

/** Letters that are looked for among all payees. */
export const MAX_PAYEE_SEARCH = 60;

/** The kinds of transfer it leads to. */
export const sendKinds = [
  "own-account",
  "within-bank",
  "imps",
  "neft",
  "rtgs",
] as const satisfies readonly TransferKind[];

/** `way`: a kind of transfer; empty: the one that is proposed. */
export const sendFields = [...transferFields, "way"] as const;

export type TypedSend = TypedTransfer & { way?: string };

/** What is offered of a way, for the proposal. */
type Way = Omit<TransferOffer, "accounts"> & Pick<Parameters<typeof amountTerms>[0], "accounts">;

type Wanted = Record<"from" | "to" | "amount", string>;

/** The ways that lead to somebody, the one to propose first: it takes the amount, arrives soonest, costs least. */
export function waysTo<One extends Way>(ways: readonly One[], { from, to, amount }: Wanted): One[] {
  const read = parseAmount(amount);
  const ranked = ways
    .filter(({ targets }) => targets.some(({ key }) => key === to))
    .map((way) => {
      const takes = !read.ok || misfit(read.paise, amountTerms(way, from, to)) === null;
      const arrives = way.arrivesBy?.getTime() ?? 0;
      const charge = read.ok ? chargeOf(read.paise, way.charges) : 0n;
      // Where none takes it, the widest one says what is wrong.
      const ranks = takes ? [0, arrives, Number(charge)] : [1, -Number(rangeOf(way, to).most ?? 0n), 0];
      return { way, ranks };
    });
  const order = (one: number[], other: number[]) =>
    one.map((rank, at) => rank - other[at]!).find(Boolean) ?? 0;
  return ranked.sort((one, other) => order(one.ranks, other.ranks)).map(({ way }) => way);
}

/** The way that is chosen, where it leads there, else the one that is proposed. */
export function wayOf<One extends Way>(
  ways: readonly One[],
  wanted: Wanted & { way: string },
): One | undefined {
  const open = waysTo(ways, wanted);
  return open.find(({ kind }) => kind === wanted.way) ?? open[0];
}

/** By whose terms the rest is looked at while nobody is chosen. */
export const usualWay = <One extends Pick<Way, "kind">>(ways: readonly One[]): One =>
  ways.find(({ kind }) => kind === "imps")!;

/** Payees and own accounts by their key, each once. */
export const targetsOf = (ways: ReadonlyArray<Pick<Way, "targets">>): Map<string, TransferTarget> =>
  new Map(ways.flatMap(({ targets }) => targets.map((target) => [target.key, target] as const)).reverse());
