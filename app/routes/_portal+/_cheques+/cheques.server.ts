import type { AccountSummary } from "common/accounts";
import { hasCheques } from "common/cheque-books";
import { chequeBooks, stoppedCheques } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { requireAccount, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import type { Enquiry } from "~/ui/enquiry";

/** Accounts that come with cheques. */
export const chequeAccounts = ({ accounts }: SignedIn): AccountSummary[] =>
  accounts.filter(({ kind }) => hasCheques(kind));

/** An own account that comes with cheques; any other is 404, and one that is not the customer's leaves an audit row. */
export async function requireChequeAccount(by: SignedIn, accountNumber: string): Promise<AccountSummary> {
  const account = await requireAccount(by, accountNumber);
  if (!hasCheques(account.kind)) throw new Response("Not found", { status: 404 });
  return account;
}

/** The own account with cheques that the address names, else the primary or the first one, or null where there is none. */
export async function findChequeAccount(
  { request }: RequestArgs,
  by: SignedIn,
): Promise<AccountSummary | null> {
  const named = new URL(request.url).searchParams.get("account");
  if (named) return requireChequeAccount(by, named);
  const accounts = chequeAccounts(by);
  return accounts.find(({ primary }) => primary) ?? accounts[0] ?? null;
}

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
