import { chequeBookRequest, chequeBookRequests, chequeBooks } from "~/contract/cheques.server";
import type { AnswerOf } from "~/contract/service.server";
import type { BookCount } from "~/domain/cheque-books";
import type { Enquiry } from "~/domain/enquiry";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";
import { carryOutCheque, requireChequeAccount, type ChequeEnd } from "./cheque-deed.server";
import { orderTo } from "./order.server";

export interface BookWish {
  account: string;
  books: BookCount;
  transactionPassword: string;
}

export type BookRequested = AnswerOf<typeof chequeBookRequest>;

/** Asks for cheque books on an own account. */
export async function requestBooks(
  by: SignedIn,
  { account, books, transactionPassword }: BookWish,
  reference: string,
): Promise<ChequeEnd<BookRequested>> {
  const { accountNumber } = await requireChequeAccount(by, account);
  const { customerNumber } = by.session.customer;
  return carryOutCheque<BookRequested>(by, {
    act: "cheque-book-request",
    accountNumber,
    reference,
    transactionPassword,
    order: orderTo(chequeBookRequest, { accountNumber, books, customerNumber }),
    outcome: () => "done",
  });
}

export type BookRequests = AnswerOf<typeof chequeBookRequests>;

/** The requests for cheque books on an own account, newest first. */
export function listBookRequests(by: SignedIn, accountNumber: string): Promise<Enquiry<BookRequests>> {
  const { customerNumber } = by.session.customer;
  return enquire(portal().gateway, chequeBookRequests, { accountNumber, customerNumber }, by.caller);
}

export type ChequeBooks = AnswerOf<typeof chequeBooks>;
export type ChequeBook = ChequeBooks["books"][number];

/** The cheque books of an own account with all their leaves, newest first. */
export function listBooks(by: SignedIn, accountNumber: string): Promise<Enquiry<ChequeBooks>> {
  const { customerNumber } = by.session.customer;
  return enquire(portal().gateway, chequeBooks, { accountNumber, customerNumber }, by.caller);
}
