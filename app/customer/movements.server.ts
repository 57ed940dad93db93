import { isOperative, type NamedAccount } from "common/accounts";
import { miniStatement } from "common/contract/statements.server";
import type { IsoDate } from "common/dates";
import type { Category } from "common/movement-rules";
import { readMovement, type ReadMovement, type Told } from "common/movements";
import type { SignedIn } from "~/session/guards.server";
import { entryPath } from "~/ui/account-pages";
import { allOf, shownAs, type EnquiryResult } from "~/ui/enquiry";
import type { Movement } from "~/ui/movement";
import { categoriesOf } from "./categories.server";
import type { StatementEntry } from "./statement-entries.server";

/** Not all services give the balance. */
interface PresentableMovement extends Pick<Movement, "date" | "direction" | "amount" | "balance">, Known {
  particulars: string;
}

type Known = Omit<Told, "direction">;

/** Applies the customer's choices of categories. */
export type Reader = (account: NamedAccount, shown: PresentableMovement) => Movement & { to: string };

export function movementReader(customer: SignedIn): Reader {
  const categoryOf = categoriesOf(customer);
  return (account, movement) => {
    const { date, direction, amount, balance } = movement;
    const read = readByRules(account, movement);
    const to = entryPath(account, date, entryHandle(customer, account, movement));
    return { date, direction, amount, balance, ...read, category: categoryOf(read), to };
  };
}

/** Before the customer's choices of categories. */
export function readByRules(account: NamedAccount, movement: Known & { particulars: string }): ReadMovement {
  const read = readMovement(movement.particulars, movement);
  return { ...read, category: ofTrade(account, read.category) };
}

const household: ReadonlySet<Category> = new Set(["groceries", "eating", "shopping"]);

/** From an account of a business, goods are paid for, not a household's food: the customer may say otherwise. */
const ofTrade = ({ kind }: NamedAccount, category: Category): Category =>
  kind !== "savings" && household.has(category) ? "people" : category;

const entryHandle = (customer: SignedIn, account: NamedAccount, movement: PresentableMovement): string =>
  customer.handleOf("movement", namedBy(account, movement));

export const presentableOf = ({ entryDate: date, ...entry }: StatementEntry): PresentableMovement => ({
  date,
  ...entry,
});

/** The bank numbers no movements: two of a day that are alike in all this share a page, which says so. */
export const namedBy = (
  { accountNumber }: Pick<NamedAccount, "accountNumber">,
  { date, direction, amount, particulars }: PresentableMovement,
): string => JSON.stringify([accountNumber, date, direction, String(amount), particulars]);

/** Newest first, at most ten, over all accounts with daily movements: one call an account. Not known unless all answer. */
export async function latestMovements(customer: SignedIn, count: number): Promise<EnquiryResult<Movement[]>> {
  const accounts = customer.accounts.filter(({ kind }) => isOperative(kind));
  const answers = await Promise.all(
    accounts.map(async (account) =>
      shownAs(await customer.ask(miniStatement, { accountNumber: account.accountNumber }), ({ entries }) =>
        entries.map((entry) => ({ ...entry, account })),
      ),
    ),
  );
  const read = movementReader(customer);
  return shownAs(allOf(answers), (lists) =>
    lists
      .flat()
      .sort(newestFirst)
      // Reading is the costly part.
      .slice(0, count)
      .map(({ account, ...entry }) => read(account, entry)),
  );
}

/** Stable within a day: the bank gives no time. */
export const newestFirst = (one: { date: IsoDate }, other: { date: IsoDate }): number =>
  one.date < other.date ? 1 : one.date > other.date ? -1 : 0;
