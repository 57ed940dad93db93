import { isOperative, type NamedAccount } from "common/accounts";
import { miniStatement } from "common/contract/statements.server";
import type { IsoDate } from "common/dates";
import { readMovement } from "common/movements";
import type { SignedIn } from "~/session/guards.server";
import { entryPath } from "~/ui/account-pages";
import type { Movement } from "~/ui/movement";
import { categoriesOf } from "./categories.server";
import type { StatementEntry } from "./statement-entries.server";

/** Not all services give the balance. */
interface PresentableMovement extends Pick<Movement, "date" | "direction" | "amount" | "balance"> {
  particulars: string;
}

/** Applies the customer's choices of categories. */
export type Reader = (account: NamedAccount, shown: PresentableMovement) => Movement;

export async function movementReader(customer: SignedIn): Promise<Reader> {
  const categoryOf = await categoriesOf(customer.portal, customer.customerNumber);
  return (account, movement) => {
    const { particulars, ...rest } = movement;
    const read = readMovement(particulars);
    const to = entryPath(account, movement.date, entryHandle(customer, account, movement));
    return { ...rest, ...read, category: categoryOf(read), to };
  };
}

export const entryHandle = (
  customer: SignedIn,
  account: NamedAccount,
  movement: PresentableMovement,
): string => customer.handleOf("movement", namedBy(account, movement));

export const presentableOf = ({
  entryDate: date,
  particulars,
  direction,
  amount,
  balance,
}: StatementEntry) => ({
  date,
  particulars,
  direction,
  amount,
  balance,
});

/** The bank numbers no movements: two of a day that are alike in all this share a page, which says so. */
export const namedBy = (
  { accountNumber }: Pick<NamedAccount, "accountNumber">,
  { date, direction, amount, particulars }: PresentableMovement,
): string => JSON.stringify([accountNumber, date, direction, String(amount), particulars]);

/** Newest first, at most ten, over all accounts with daily movements: one call an account. Omits accounts that the bank does not answer for. */
export async function latestMovements(customer: SignedIn, count: number): Promise<Movement[]> {
  const accounts = customer.accounts.filter(({ kind }) => isOperative(kind));
  const [read, answers] = await Promise.all([
    movementReader(customer),
    Promise.all(accounts.map(({ accountNumber }) => customer.ask(miniStatement, { accountNumber }))),
  ]);
  // Reading is the costly part.
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

/** Stable within a day: the bank gives no time. */
export const newestFirst = (one: { date: IsoDate }, other: { date: IsoDate }): number =>
  one.date < other.date ? 1 : one.date > other.date ? -1 : 0;
