import * as z from "zod";
import { bookCounts, chequeNumberPattern, LEAVES_IN_A_BOOK } from "common/cheque-books";
import type { LeafState } from "common/cheque-leaf";
import { typedNumber, ungrouped } from "common/typed-numbers";
import { transactionPassword } from "~/change/password.forms";

/** The forms about cheques. Messages are keys of cheques.json. */
export const stopReasons = ["lost", "stopped-by-drawer"] as const;

/** The server checks that the account is the customer's. */
const account = z.string({ error: "errors.selectAccount" }).min(1, "errors.selectAccount");

const number = typedNumber("errors.enterNumber", chequeNumberPattern, "errors.invalidNumber");

const lastNumber = z
  .string()
  .optional()
  .transform((typed = "") => ungrouped(typed))
  .refine((typed) => typed === "" || chequeNumberPattern.test(typed), "errors.invalidNumber");

export const bookRequestForm = z.object({
  account,
  books: z.enum(bookCounts, { error: "errors.selectBooks" }),
  transactionPassword,
});

export const stopFields = ["account", "number", "last", "reason"] as const;

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
  .transform(({ last, ...stop }) => ({ ...stop, ...(last > stop.number && { last }) }));

export type StopInput = z.output<typeof stopForm>;

/** Reported together with the other errors, not after them. */
function bothNumbers({ value }: { value: unknown }): boolean {
  const { number, last } = (value ?? {}) as Partial<Record<string, unknown>>;
  return [number, last].every((typed) => typeof typed === "string" && chequeNumberPattern.test(typed));
}

/** A form without fields: the cheque is in the address. */
export const revokeForm = z.object({});

export const chequeFields = ["account", "number"] as const;
export const statusForm = z.object({ account, number });

/** The named fields of a query or a posted form, as typed, at most 40 characters each. */
export function typedIn<Field extends string>(values: URLSearchParams | FormData, fields: readonly Field[]) {
  const entries = fields.map((field) => [field, String(values.get(field) ?? "").slice(0, 40)]);
  return Object.fromEntries(entries) as Record<Field, string>;
}

const order = ["unused", "presented", "paid", "returned", "stopped", "cancelled"] as const;

/** How many leaves are in each state; states without leaves are left out. */
export function countStates(leaves: readonly { state: LeafState }[]) {
  return order
    .map((state) => ({ state, count: leaves.filter((leaf) => leaf.state === state).length }))
    .filter(({ count }) => count > 0);
}
