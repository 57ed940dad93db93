import { hasCheques } from "common/cheque-books";
import {
  chequeRefusals,
  fateOfCheque,
  positivePayHistory,
  type stoppedCheques,
} from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { declarationObstacle } from "common/positive-pay";
import { formErrorOf, refusalMessage } from "~/change/refusal.server";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import type { SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";

export const chequeAccounts = accountsOfKind(hasCheques);

export type Declared = AnswerOf<typeof positivePayHistory>["declarations"][number];
export type Stop = AnswerOf<typeof stoppedCheques>["stops"][number];

export const enquireDeclarations = async (customer: SignedIn, accountNumber: string) =>
  shownAs(await customer.ask(positivePayHistory, { accountNumber }), ({ declarations }) => declarations);

/** The declaration of that cheque which is in force, or null. */
export const findDeclared = (declarations: readonly Declared[], number: string): Declared | null =>
  declarations.find((declared) => declared.number === number && declared.state === "registered") ?? null;

/**
 * Why the bank would refuse a declaration of that cheque, as a form's error. Null if it may accept it or did not answer: the bank has
 * the last word.
 */
export async function whyNotDeclarable(
  customer: SignedIn,
  { account, number }: { account: string; number: string },
): Promise<string | null> {
  const [requested, declarations] = await Promise.all([
    customer.ask(fateOfCheque, { accountNumber: account, number }),
    enquireDeclarations(customer, account),
  ]);
  if (requested.state !== "shown") return null;
  const { status, fate } = requested.answer;
  if (status.result === "done" && !fate?.state) return null;
  const isDeclared = declarations.state === "shown" && findDeclared(declarations.answer, number) !== null;
  const obstacle = declarationObstacle(fate?.state, isDeclared);
  return obstacle && formErrorOf(refusalMessage(customer, chequeRefusals[obstacle]));
}
