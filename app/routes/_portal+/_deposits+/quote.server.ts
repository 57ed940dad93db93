import { parseWithZod } from "@conform-to/zod/v4";
import { isOperative } from "common/accounts";
import { depositQuote } from "common/contract/deposits.server";
import type { DepositProduct, DepositRequest } from "common/deposits";
import { listBalances } from "~/customer/accounts.server";
import type { SignedIn } from "~/session/guards.server";
import { shownAs } from "~/ui/enquiry";
import { termsForm } from "./deposits.forms";

export async function enquireQuote(customer: SignedIn, requested: DepositRequest) {
  const { scheme, amount, months, days } = requested;
  const quoted = await customer.ask(depositQuote, { scheme, amount, months, days });
  return shownAs(quoted, (quote) => ({ ...quote, scheme, amount, months, days }));
}

export type QuoteShown = Awaited<ReturnType<typeof enquireQuote>>;

/** Null while the terms are incomplete. */
export async function quoteTyped(customer: SignedIn, form: FormData, product: DepositProduct) {
  const read = parseWithZod(form, { schema: termsForm(form, product) });
  return read.status === "success" ? enquireQuote(customer, read.value) : null;
}

export async function listPayingAccounts(customer: SignedIn) {
  const accounts = await listBalances(
    customer,
    customer.accounts.filter(({ kind }) => isOperative(kind)),
  );
  return accounts.map(({ balance, ...account }) => ({ ...account, available: balance?.available ?? null }));
}
