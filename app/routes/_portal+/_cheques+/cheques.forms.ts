import * as z from "zod";
import { bookCounts, chequeNumberPattern, LEAVES_IN_A_BOOK } from "common/cheque-books";
import type { LeafState } from "common/cheque-leaf";
import { MAX_TRANSACTION_PASSWORD } from "common/transaction-password";
import { typedNumber, ungrouped } from "common/typed-numbers";

/** The forms about cheques. A message is a key of `locales/*`/cheques.json. */
export const stopReasons = ["lost", "stopped-by-drawer"] as const;

const MIN_TRANSACTION_PASSWORD = 8;

/** Longer values are none of ours. */
const MAX_LENGTH = 40;

/** That the account exists and is the customer's is the server's to see. */
const account = z.string({ error: "errors.selectAccount" }).min(1, "errors.selectAccount");

const number = typedNumber("errors.enterNumber", chequeNumberPattern, "errors.invalidNumber");

const lastNumber = z
  .string()
  .optional()
  .transform((typed = "") => ungrouped(typed))
  .refine((typed) => typed === "" || chequeNumberPattern.test(typed), "errors.invalidNumber");

/** Never longer than what the bank could have kept, so that no try is wasted. */
const transactionPassword = z
  .string({ error: "errors.enterPassword" })
  .min(1, "errors.enterPassword")
  .min(MIN_TRANSACTION_PASSWORD, "errors.passwordLength")
  .max(MAX_TRANSACTION_PASSWORD, "errors.passwordLength");

export const bookRequestFields = ["account", "books", "transactionPassword"] as const;
export const bookRequestForm = z.object({
  account,
  books: z.enum(bookCounts, { error: "errors.selectBooks" }),
  transactionPassword,
});
export type BookRequest = Pick<z.infer<typeof bookRequestForm>, "books">;

export const stopFields = ["account", "number", "last", "reason"] as const;

/** One cheque, or with `last` all from `number` to it. */
export const stopForm = z
  .object({
    account,
    number,
    last: lastNumber,
    reason: z.enum(stopReasons, { error: "errors.selectReason" }),
  })
  .refine(({ number, last }) => last === "" || last >= number, {
    path: ["last"],
    error: "errors.lastBefore",
    when: bothNumbers,
  })
  .refine(({ number, last }) => last === "" || Number(last) - Number(number) < LEAVES_IN_A_BOOK, {
    path: ["last"],
    error: "errors.rangeLong",
    when: bothNumbers,
  })
  .transform(({ last, ...wish }): StopWish => (last > wish.number ? { ...wish, last } : wish));

/** Said together with whatever else is wrong, not after it. */
function bothNumbers({ value }: { value: unknown }): boolean {
  const { number, last } = (value ?? {}) as Partial<Record<string, unknown>>;
  return [number, last].every((typed) => typeof typed === "string" && chequeNumberPattern.test(typed));
}

export interface StopWish {
  account: string;
  number: string;
  last?: string;
  reason: (typeof stopReasons)[number];
}

export const revokeAuthorityForm = z.object({ transactionPassword });

export const chequeFields = ["account", "number"] as const;
export const statusForm = z.object({ account, number });

/** The named fields of a query or a posted form, as typed. */
export function typedIn<Field extends string>(values: URLSearchParams | FormData, fields: readonly Field[]) {
  const entries = fields.map((field) => [field, String(values.get(field) ?? "").slice(0, MAX_LENGTH)]);
  return Object.fromEntries(entries) as Record<Field, string>;
}

interface Leaf {
  number: string;
  state: LeafState;
}

const order = ["unused", "presented", "paid", "returned", "stopped", "cancelled"] as const;

/** How many leaves are in each state, those in none left out. */
export function countStates(leaves: readonly Leaf[]): Array<{ state: LeafState; count: number }> {
  return order
    .map((state) => ({ state, count: leaves.filter((leaf) => leaf.state === state).length }))
    .filter(({ count }) => count > 0);
}

/** The leaves from `first` to `last`, both included. Numbers have the same length, so they compare as texts. */
export function leavesBetween<Of extends Leaf>(
  books: ReadonlyArray<{ leaves: readonly Of[] }>,
  first: string,
  last: string,
): Of[] {
  return books.flatMap(({ leaves }) => leaves.filter(({ number }) => number >= first && number <= last));
}
