import { hasCheques } from "common/cheque-books";
import {
  chequeBooks,
  chequeRefusals,
  fateOfCheque,
  positivePayHistory,
  stoppedCheques,
} from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { declarationObstacle } from "common/positive-pay";
import { formErrorOf, refusalMessage } from "~/change/refusal.server";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import type { SignedIn } from "~/session/guards.server";
import { shownAs, type EnquiryResult } from "~/ui/enquiry";

export const chequeAccounts = accountsOfKind(hasCheques);

export type ChequeBook = AnswerOf<typeof chequeBooks>["books"][number];

/** The cheque books of an own account with all their leaves, newest first. */
export const enquireBooks = (customer: SignedIn, accountNumber: string) =>
  customer.ask(chequeBooks, { accountNumber });

export type Stop = AnswerOf<typeof stoppedCheques>["stops"][number];

/** Asked for at a time when one is looked for. */
const BATCH = 50;

/** The customer's newest stop of that cheque, null for none. */
export async function findStop(
  customer: SignedIn,
  accountNumber: string,
  number: string,
): Promise<EnquiryResult<Stop | null>> {
  for (let offset = 0; ; offset += BATCH) {
    const listed = await customer.ask(stoppedCheques, { offset, limit: BATCH });
    if (listed.state !== "shown") return listed;
    const { stops, total } = listed.answer;
    const answer = stops.find((stop) => stop.accountNumber === accountNumber && stop.number === number);
    if (answer) return { state: "shown", answer };
    if (stops.length === 0 || offset + stops.length >= total) return { state: "shown", answer: null };
  }
}

export type Declared = AnswerOf<typeof positivePayHistory>["declarations"][number];

/** The cheques declared on an own account, newest first. */
export async function enquireDeclarations(
  customer: SignedIn,
  accountNumber: string,
): Promise<EnquiryResult<readonly Declared[]>> {
  return shownAs(
    await customer.ask(positivePayHistory, { accountNumber }),
    ({ declarations }) => declarations,
  );
}

/** The declaration of that cheque which stands, null for none. */
export const findDeclared = (declarations: readonly Declared[], number: string): Declared | null =>
  declarations.find((one) => one.number === number && one.state === "registered") ?? null;

/**
 * Why the bank would not take a declaration of that cheque, as a form's error; null where it may, or where the bank does
 * not tell: in the end it decides.
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
  if (!obstacle) return null;
  return formErrorOf(refusalMessage(customer, chequeRefusals[obstacle]));
}
