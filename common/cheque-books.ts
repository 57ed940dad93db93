/** Leaves in every book this bank gives out. */
export const LEAVES_IN_A_BOOK = 25;

/** As it is printed on the leaf and stands in a statement. */
export const chequeNumberPattern = /^\d{6}$/;

/** How many books one request may ask for. */
export const bookCounts = ["one", "two", "three"] as const;
type BookCount = (typeof bookCounts)[number];

/** Leaves of that many books. */
export function leavesIn(books: BookCount): number {
  return (bookCounts.indexOf(books) + 1) * LEAVES_IN_A_BOOK;
}

/** Whether the account of that kind comes with cheques. */
export function hasCheques(kind: string): boolean {
  return kind === "savings" || kind === "current" || kind === "overdraft" || kind === "cash-credit";
}
