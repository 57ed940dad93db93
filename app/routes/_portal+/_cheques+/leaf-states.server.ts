import type { StopWish } from "~/domain/cheque-forms";
import { countStates, leavesBetween } from "~/domain/cheque-states";
import { listBooks } from "~/flows/cheque-books.server";
import type { SignedIn } from "~/session/guards.server";

/** How many of the cheques to be stopped are in which state now; null where the bank does not tell. For information: the bank decides. */
export async function statesOf(by: SignedIn, { account, number, last = number }: StopWish) {
  const books = await listBooks(by, account);
  return books.state === "shown" ? countStates(leavesBetween(books.answer.books, number, last)) : null;
}
export type LeafStates = Awaited<ReturnType<typeof statesOf>>;
