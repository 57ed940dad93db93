export const LEAVES_IN_A_BOOK = 25;

export const chequeNumberPattern = /^\d{6}$/;

export const bookCounts = ["one", "two", "three"] as const;
type BookCount = (typeof bookCounts)[number];

export function leavesIn(books: BookCount): number {
  return (bookCounts.indexOf(books) + 1) * LEAVES_IN_A_BOOK;
}

export function hasCheques(kind: string): boolean {
  return kind === "savings" || kind === "current" || kind === "overdraft" || kind === "cash-credit";
}
