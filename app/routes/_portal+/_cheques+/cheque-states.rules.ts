import type { LeafState } from "common/cheque-leaf";

interface Leaf {
  number: string;
  state: LeafState;
}

const order = ["unused", "presented", "paid", "returned", "stopped", "cancelled"] as const;

/** How many leaves are in each state, those in none left out. */
export function countStates(leaves: readonly Leaf[]): Array<{ state: LeafState; count: number }> {
  return order
    .map((state) => ({ state, count: leaves.filter((leaf) => leaf.state === state).length }))
    .filter(({ count }) => count > 0);
}

/** The leaves from `first` to `last`, both included. Numbers have the same length, so they compare as texts. */
export function leavesBetween<Of extends Leaf>(
  books: ReadonlyArray<{ leaves: readonly Of[] }>,
  first: string,
  last: string,
): Of[] {
  return books.flatMap(({ leaves }) => leaves.filter(({ number }) => number >= first && number <= last));
}
