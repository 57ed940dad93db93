import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { chequeBooks, type stopCheque } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { actOnChange, changeFields, startChange } from "~/change/action.server";
import { needsPassword } from "~/change/change.server";
import { findDone, loadChange, type ChangeState } from "~/change/change-flow.server";
import { readForm } from "~/session/form.server";
import { requireCustomer, requireUsablePassword, type SignedIn } from "~/session/guards.server";
import { answerWrong, resultIn, stopCheques } from "./cheques.changes.server";
import { countStates, stopFields, stopForm, typedIn, type StopInput } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

export type TypedStop = { [field in (typeof stopFields)[number]]?: string };

/** View-only customers may stop cheques too, with a password if this bank asks for it. `?account=&number=` fill the form in. */
export async function loader(args: LoaderFunctionArgs) {
  const anyone = await requireCustomer(args);
  const customer = needsPassword(anyone, stopCheques) ? await requireUsablePassword(args, anyone) : anyone;
  const query = new URL(args.request.url).searchParams;
  const page = { accounts: chequeAccounts.list(customer), mayRevoke: !customer.viewOnly };
  const made = await findDone(customer, stopCheques, query.get("done"));
  if (made) {
    const { requestNumber, stopped = 1 } = made.answer as AnswerOf<typeof stopCheque>;
    return { ...page, step: "done" as const, input: made.input, requestNumber, stopped };
  }
  const state = await loadChange(args, customer, stopCheques);
  if (state && state.step !== "details")
    return { ...page, ...state, states: await findStates(customer, state.input) };
  const typed: TypedStop = state ? asTyped(customer, state) : typedIn(query, stopFields);
  if (typed.account) await chequeAccounts.get(customer, typed.account);
  const wrong = state?.wrong?.wording ?? null;
  const why = state && whyNot(state);
  return { ...page, step: "details" as const, typed, wrong, why, failed: wrong !== null };
}

type Reopened = Extract<ChangeState<StopInput>, { step: "details" }>;

/** Why the bank has stopped none of the cheques, if it says so by a result. */
function whyNot({ input, wrong }: Reopened) {
  const result = resultIn(wrong?.code) ?? null;
  return result === "unknown-cheque" && input.last ? ("unknown-row" as const) : result;
}

/** Empty if the bank's result says that these cheques cannot be stopped. */
function asTyped(customer: SignedIn, state: Reopened): TypedStop {
  if (whyNot(state)) return {};
  return { ...state.input, account: customer.handleOf("account", state.input.account) };
}

/** How many of the cheques are in which state; null if the bank does not answer. For information only. */
async function findStates(customer: SignedIn, { account, number, last = number }: StopInput) {
  const listed = await customer.ask(chequeBooks, { accountNumber: account });
  if (listed.state !== "shown") return null;
  const leaves = listed.answer.books.flatMap((book) => book.leaves);
  // Numbers have the same length, so they compare as texts.
  return countStates(leaves.filter((leaf) => leaf.number >= number && leaf.number <= last));
}

export async function action(args: ActionFunctionArgs) {
  const customer = await requireCustomer(args);
  const form = await readForm(args, [...stopFields, ...changeFields]);
  if (form.has("run")) return actOnChange(customer, stopCheques, form);
  const submission = parseWithZod(form, { schema: stopForm });
  if (submission.status !== "success") return answerWrong(submission);
  const { accountNumber: account } = await chequeAccounts.get(customer, submission.value.account);
  if (!(await customer.within("card-or-cheque")))
    return answerWrong(submission, { formErrors: ["flows:errors.tooOften"] }, 429);
  return startChange(args, customer, stopCheques, { ...submission.value, account });
}
