import { fateOfCheque } from "~/contract/cheques.server";
import type { AnswerOf } from "~/contract/service.server";
import type { Enquiry } from "~/domain/enquiry";
import { enquire } from "~/gateway/enquiry.server";
import { portal } from "~/portal.server";
import type { SignedIn } from "~/session/guards.server";
import { requireChequeAccount } from "./cheque-deed.server";

export type FateAnswer = AnswerOf<typeof fateOfCheque>;

/** What became of one cheque of an own account. */
export async function enquireFate(
  by: SignedIn,
  { account, number }: { account: string; number: string },
): Promise<Enquiry<FateAnswer>> {
  const { accountNumber } = await requireChequeAccount(by, account);
  const { customerNumber } = by.session.customer;
  return enquire(portal().gateway, fateOfCheque, { accountNumber, number, customerNumber }, by.caller);
}
