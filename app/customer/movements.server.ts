import { isOperative, type NamedAccount } from "common/accounts";
import { miniStatement } from "common/contract/statements.server";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { readMovement } from "common/movements";
import type { SignedIn } from "~/session/guards.server";
import { entryPath } from "~/ui/account-pages";
import type { Movement } from "~/ui/movement";
import { categoriesOf, type CategoryOf } from "./categories.server";
import type { StatementEntry } from "./statement-entries.server";

/** A movement as a service of the bank tells it; not all say the balance after it. */
interface PresentableMovement {
  date: IsoDate;
  particulars: string;
  direction: "debit" | "credit";
  amount: Paise;
  balance?: Paise;
}

/** What the customer's own choices of categories make of movements. */
export type Reader = (account: NamedAccount, shown: PresentableMovement) => Movement;

/** Asks once for the customer's choices; then reads as many movements as there are. */
export async function movementReader(customer: SignedIn): Promise<Reader> {
  const categoryOf = await categoriesOf(customer.portal, customer.customerNumber);
  return (account, told) => shown(customer, categoryOf, account, told);
}

function shown(
  customer: SignedIn,
  categoryOf: CategoryOf,
  account: NamedAccount,
  movement: PresentableMovement,
): Movement {
  const { particulars, ...rest } = movement;
  const read = readMovement(particulars);
  return { ...rest, ...read, category: categoryOf(read), to: movementPath(customer, account, movement) };
}

/** What stands for the movement in the address of its own page. */
export const entryHandle = (
  customer: SignedIn,
  account: NamedAccount,
  movement: PresentableMovement,
): string => customer.handleOf("movement", namedBy(account, movement));

/** The movement's own page. */
function movementPath(customer: SignedIn, account: NamedAccount, movement: PresentableMovement): string {
  return entryPath(account, movement.date, entryHandle(customer, account, movement));
}

/** An entry of a statement as a movement is read. */
export const told = ({ entryDate: date, particulars, direction, amount, balance }: StatementEntry) => ({
  date,
  particulars,
  direction,
  amount,
  balance,
});

/**
 * What a movement's address is made of. The bank numbers none; two of a day that are alike in all this share a page, which
 * says so.
 */
export const namedBy = (
  { accountNumber }: Pick<NamedAccount, "accountNumber">,
  { date, direction, amount, particulars }: PresentableMovement,
): string => JSON.stringify([accountNumber, date, direction, String(amount), particulars]);

/**
 * The last movements over all accounts that money moves on day by day, newest first, at most ten; one call an account, as the
 * bank has none for all. An account that the bank does not answer for is left out.
 */
export async function latestMovements(customer: SignedIn, count: number): Promise<Movement[]> {
  const accounts = customer.accounts.filter(({ kind }) => isOperative(kind));
  const [read, answers] = await Promise.all([
    movementReader(customer),
    Promise.all(accounts.map(({ accountNumber }) => customer.ask(miniStatement, { accountNumber }))),
  ]);
  // Only what is shown is read: that costs more than all the rest of it.
  return answers
    .flatMap((answer, at) =>
      answer.state === "shown"
        ? answer.answer.entries.map((entry) => ({ ...entry, account: accounts[at]! }))
        : [],
    )
    .sort(newestFirst)
    .slice(0, count)
    .map(({ account, ...entry }) => read(account, entry));
}

/** Those of a day stay in the order of their accounts: the bank tells no time. */
export const newestFirst = (one: { date: IsoDate }, other: { date: IsoDate }): number =>
  one.date < other.date ? 1 : one.date > other.date ? -1 : 0;
