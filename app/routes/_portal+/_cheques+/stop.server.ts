import { parseWithZod } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { chequeBooks, type stopCheque } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { needsPassword } from "~/change/change.server";
import { findDone, loadChange } from "~/change/change-flow.server";
import { changePage } from "~/change/change-page.server";
import { requireCustomer, requireUsablePassword, type SignedIn } from "~/session/guards.server";
import { resultIn, stopCheques } from "./cheques.changes.server";
import { countStates, stopFields, stopForm, typedIn, type StopInput } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

/** View-only customers may stop cheques too, with a password if this bank asks for it. `?account=&number=` fill the form in. */
export async function loader(args: LoaderFunctionArgs) {
  const anyone = await requireCustomer(args);
  const customer = needsPassword(anyone, stopCheques) ? requireUsablePassword(args, anyone) : anyone;
  const { query } = customer;
  const page = { accounts: chequeAccounts.list(customer), mayRevoke: !customer.viewOnly };
  const made = await findDone(customer, stopCheques, query.get("done"));
  if (made) {
    const { requestNumber, stopped = 1 } = made.answer as AnswerOf<typeof stopCheque>;
    return { ...page, step: "done" as const, input: made.input, requestNumber, stopped };
  }
  const state = await loadChange(args, customer, stopCheques);
  if (state && state.step !== "details")
    return { ...page, ...state, states: await findStates(customer, state.input) };
  const own = await chequeAccounts.find(args, customer);
  const wrong = state?.wrong?.wording ?? null;
  const why = resultIn(state?.wrong?.code);
  // With a result of the bank the form is empty, and the result is announced.
  const typed: { [field in (typeof stopFields)[number]]?: string } = {
    ...(state ? !why && state.input : typedIn(query, stopFields)),
    account: (state && customer.handleOf("account", state.input.account)) ?? own?.handle,
  };
  const announced = why === "unknown-cheque" && state?.input.last ? ("unknown-row" as const) : why;
  return { ...page, step: "details" as const, typed, wrong, why: announced, failed: wrong !== null };
}

/** How many of the cheques are in which state; null if the bank does not answer. For information only. */
async function findStates(customer: SignedIn, { account, number, last = number }: StopInput) {
  const listed = await customer.ask(chequeBooks, { accountNumber: account });
  if (listed.state !== "shown") return null;
  const leaves = listed.answer.books.flatMap((book) => book.leaves);
  // Numbers have the same length, so they compare as texts.
  return countStates(leaves.filter((leaf) => leaf.number >= number && leaf.number <= last));
}

export const { action } = changePage(stopCheques, {
  fields: stopFields,
  who: requireCustomer,
  read(form, _, customer) {
    const schema = stopForm.transform(async ({ account, ...stop }) => {
      const { accountNumber } = await chequeAccounts.get(customer, account);
      return { ...stop, account: accountNumber };
    });
    return parseWithZod(form, { schema, async: true });
  },
});
