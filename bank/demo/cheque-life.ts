import type { Row } from "bank/database/schema";
import type { PastJournal } from "bank/ledger/post-history";
import { LEAVES_IN_A_BOOK } from "common/cheque-books";
import type { ChequeReturnReason, LeafState } from "common/cheque-leaf";
import { addDays, daysBetween, istDate, parseIsoDate, type IsoDate } from "common/dates";
import type { DeliveryState } from "common/deliveries";
import type { Paise } from "common/money";
import { rupees } from "./movements";
import { accountsOf } from "./people";
import { firstDay } from "./terms";

/**
 * The demo's cheques. Days count back from the day of loading. What was paid within the two years of the books is
 * posted there.
 */

const [primary, family, current] = accountsOf("100200301") as [string, string, string];
const [traders] = accountsOf("100200305") as [string];
const [viewOnly] = accountsOf("100200310") as [string];

interface DemoLeaf {
  number: string;
  state: LeafState;
  /** Days since it came into that state. */
  ago: number;
  amount?: Paise;
  reason?: ChequeReturnReason;
}

export interface DemoBook {
  account: string;
  first: string;
  issued: number;
  /** Leaves that are not unused. */
  used: readonly DemoLeaf[];
}

export interface DemoStop {
  account: string;
  first: string;
  /** Of a range. */
  last?: string;
  reason: Row<"bank.stop_request">["reason"];
  ago: number;
  /** What became of the stop of the first leaf, and when; else it stands. */
  ended?: readonly [state: "revoked" | "used", ago: number];
}

interface DemoBookRequest {
  account: string;
  books: 1 | 2 | 3;
  ago: number;
  state: DeliveryState;
}

export const six = (number: number) => String(number).padStart(6, "0");

/** Leaves of the first book that were declared, and paid before the demo's books began. */
const house: ReadonlyMap<number, readonly [amount: Paise, payee: string]> = new Map([
  [4, [rupees(62_000), "Sri Ganesh Timbers"]],
  [9, [rupees(85_000), "Kovai Steel House"]],
  [14, [rupees(1_10_000), "Anbu Constructions"]],
  [17, [rupees(54_500), "Meenakshi Tiles"]],
]);
const agoOf = (leaf: number) => 1_190 - leaf * 22;

const firstBook: DemoBook = {
  account: primary,
  first: "318401",
  issued: 1_200,
  used: [
    ...Array.from({ length: 19 }, (_, place): DemoLeaf => {
      const leaf = place + 1;
      const amount = house.get(leaf)?.[0] ?? rupees(3_000 + leaf * 1_150);
      const number = six(318_400 + leaf);
      return leaf === 12
        ? { number, state: "returned", ago: agoOf(leaf), amount, reason: "not-enough-money" }
        : { number, state: "paid", ago: agoOf(leaf), amount };
    }),
    { number: "318420", state: "stopped", ago: 700, amount: rupees(18_000), reason: "stopped" },
    { number: "318421", state: "cancelled", ago: 610 },
    {
      state: "returned",
      number: "318422",
      ago: 92,
      amount: rupees(75_000),
      reason: "differs-from-declaration",
    },
    { number: "318423", state: "stopped", ago: 64 },
  ],
};

/** The numbers from 318429 on are unused and undeclared. */
const fixedBooks: readonly DemoBook[] = [
  firstBook,
  {
    account: current,
    first: "702101",
    issued: 270,
    used: [
      { number: "702101", state: "presented", ago: 1, amount: rupees(12_400) },
      ...[702_121, 702_122, 702_123, 702_124, 702_125].map((number): DemoLeaf => ({
        number: six(number),
        state: "stopped",
        ago: 20,
      })),
    ],
  },
  { account: primary, first: "318426", issued: 150, used: [] },
  {
    account: viewOnly,
    first: "905501",
    issued: 240,
    used: [{ number: "905501", state: "cancelled", ago: 238 }],
  },
];

export const demoStops: readonly DemoStop[] = [
  { account: primary, first: "318420", reason: "stopped-by-drawer", ago: 700, ended: ["used", 694] },
  { account: primary, first: "318423", reason: "lost", ago: 64 },
  { account: primary, first: "318428", reason: "stopped-by-drawer", ago: 41, ended: ["revoked", 38] },
  { account: current, first: "702121", last: "702125", reason: "lost", ago: 20 },
];

/** None waits on the primary accounts: there one can be asked for. */
export const demoBookRequests: readonly DemoBookRequest[] = [
  { account: primary, books: 1, ago: 1_206, state: "delivered" },
  { account: current, books: 1, ago: 276, state: "delivered" },
  { account: primary, books: 1, ago: 157, state: "delivered" },
  { account: family, books: 1, ago: 9, state: "printed" },
  { account: current, books: 2, ago: 2, state: "received" },
];

const declared = (
  leaf: number,
  amount: Paise,
  payee: string,
  remark: string,
  ago: number,
  state: Row<"bank.positive_pay">["state"],
) => ({ account: primary, number: six(leaf), amount, payee, remark, ago, state });

export const demoDeclarations = [
  ...[...house].map(([leaf, [amount, payee]]) =>
    declared(318_400 + leaf, amount, payee, "House repairs", agoOf(leaf) + 4, "matched"),
  ),
  declared(318_422, rupees(57_000), "Selvam Furniture", "Wardrobe", 96, "mismatched"),
  declared(318_426, rupees(1_25_000), "Vaigai Motors", "Scooter", 5, "registered"),
  declared(318_427, rupees(51_500), "Janaki Jewellers", "Festival", 1, "registered"),
];

/** All books of the demo: those above, and the ones whose cheques its history has paid. */
export function demoBooks(today: IsoDate, history: readonly PastJournal[]): DemoBook[] {
  const books = [schoolBook(today, history), ...tradersBooks(today, history), ...fixedBooks];
  return books.toSorted((one, other) => other.issued - one.issued);
}

/** Cheques of an account that the history has paid, in the order of their dates. */
function paidCheques(account: string, today: IsoDate, history: readonly PastJournal[]): DemoLeaf[] {
  return history.flatMap(({ now, lines }) =>
    lines.flatMap((line) =>
      line.account === account && line.chequeNumber !== undefined
        ? {
            number: line.chequeNumber,
            state: "paid" as const,
            ago: daysBetween(istDate(now), today),
            amount: -line.amount,
          }
        : [],
    ),
  );
}

/** School fees, two leaves a year of the decade: paid before the demo's books, cancelled, or posted in them. */
function schoolBook(today: IsoDate, history: readonly PastJournal[]): DemoBook {
  const decade = Number(today.slice(0, 3)) * 10;
  const posted = paidCheques(family, today, history);
  const begin = addDays(today, -Math.max(...posted.map(({ ago }) => ago)));
  const older = Array.from({ length: 20 }, (_, place): DemoLeaf[] => {
    const date = parseIsoDate(`${decade + Math.floor(place / 2)}-${place % 2 === 0 ? "06" : "11"}-14`)!;
    const leaf = { number: six(451 + place), ago: daysBetween(date, today) };
    if (date >= begin) return [];
    if (date >= firstDay(today)) return [{ ...leaf, state: "cancelled" }];
    return [{ ...leaf, state: "paid", amount: rupees(23_500) }];
  }).flat();
  const issued = daysBetween(parseIsoDate(`${decade}-06-01`)!, today);
  return { account: family, first: "000451", issued, used: [...older, ...posted] };
}

/** As many as their cheques need, and some leaves over. */
function tradersBooks(today: IsoDate, history: readonly PastJournal[]): DemoBook[] {
  const paid = paidCheques(traders, today, history);
  const first = 120_451;
  const count = Math.floor(paid.length / LEAVES_IN_A_BOOK) + 1;
  return Array.from({ length: count }, (_, place): DemoBook => {
    const start = first + place * LEAVES_IN_A_BOOK;
    const used = paid.filter(
      ({ number }) => Number(number) >= start && Number(number) < start + LEAVES_IN_A_BOOK,
    );
    return { account: traders, first: six(start), issued: (used[0]?.ago ?? 0) + 6, used };
  });
}
