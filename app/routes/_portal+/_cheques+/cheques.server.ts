import { hasCheques } from "common/cheque-books";
import { chequeBooks, stoppedCheques } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { accountsOfKind } from "~/customer/accounts-of-kind.server";
import type { SignedIn } from "~/session/guards.server";
import type { Enquiry } from "~/ui/enquiry";

export const chequeAccounts = accountsOfKind(hasCheques);

export type ChequeBook = AnswerOf<typeof chequeBooks>["books"][number];

/** The cheque books of an own account with all their leaves, newest first. */
export const enquireBooks = (by: SignedIn, accountNumber: string) => by.ask(chequeBooks, { accountNumber });

export type Stop = AnswerOf<typeof stoppedCheques>["stops"][number];

/** Asked for at a time when one is looked for. */
const BATCH = 50;

/** The customer's newest stop of that cheque, null for none. */
export async function findStop(
  by: SignedIn,
  { account, number }: { account: string; number: string },
): Promise<Enquiry<Stop | null>> {
  for (let offset = 0; ; offset += BATCH) {
    const listed = await by.ask(stoppedCheques, { offset, limit: BATCH });
    if (listed.state !== "shown") return listed;
    const { stops, total } = listed.answer;
    const answer = stops.find((stop) => stop.accountNumber === account && stop.number === number);
    if (answer) return { state: "shown", answer };
    if (stops.length === 0 || offset + stops.length >= total) return { state: "shown", answer: null };
  }
}
