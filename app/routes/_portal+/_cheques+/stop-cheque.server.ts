import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { stopCheque } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { actOnChange, changeFields } from "~/change/action.server";
import { needsPassword } from "~/change/change.server";
import { findDone, loadChange, startChange, type ChangeState } from "~/change/change-flow.server";
import { readForm } from "~/session/form.server";
import { requireCustomer, requireUsablePassword, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { answerWrong, resultIn, stopCheques } from "./cheques.changes.server";
import { countStates, leavesBetween, stopFields, stopForm, typedIn, type StopWish } from "./cheques.forms";
import { chequeAccounts, enquireBooks } from "./cheques.server";

/**
 * One cheque, or several in a row. `?account=&number=` fill the form in. Those who only look may stop as well, with a password where
 * this bank asks for one.
 */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireStopper(args);
  const query = new URL(args.request.url).searchParams;
  const page = { accounts: chequeAccounts.list(customer), mayRevoke: !customer.viewOnly };
  const made = await findDone(customer, stopCheques, query.get("done"));
  if (made) {
    const { requestNumber, stopped = 1 } = made.answer as AnswerOf<typeof stopCheque>;
    return data({ ...page, step: "done" as const, wish: made.input, requestNumber, stopped });
  }
  const state = await loadChange(args, customer, stopCheques);
  if (state && state.step !== "details")
    return data({ ...page, ...state, states: await findStates(customer, state.input) });
  const typed = state ? asTyped(customer, state) : typedIn(query, stopFields);
  if (typed.account) await chequeAccounts.get(customer, typed.account);
  const wrong = state?.wrong ?? null;
  const why = state && whyNot(state);
  return data({
    ...page,
    step: "details" as const,
    typed,
    wrong: wrong?.wording ?? null,
    why,
    failed: wrong !== null,
  });
}

async function requireStopper(args: RequestArgs): Promise<SignedIn> {
  const customer = await requireCustomer(args);
  return needsPassword(customer, stopCheques) ? requireUsablePassword(args, customer) : customer;
}

type Reopened = Extract<ChangeState<StopWish>, { step: "details" }>;

/** Why the bank has stopped none of them. */
function whyNot({ input, wrong }: Reopened) {
  const result = resultIn(wrong?.code) ?? null;
  return result === "unknown-cheque" && input.last ? ("unknown-row" as const) : result;
}

/** The form is empty again where the bank knows better what these cheques are. */
function asTyped(customer: SignedIn, state: Reopened): { [field in (typeof stopFields)[number]]?: string } {
  if (whyNot(state)) return {};
  const { account, ...wish } = state.input;
  return { ...wish, account: customer.handleOf("account", account) };
}

/** How many of the cheques are in which state now; null where the bank does not tell. For information: the bank decides. */
async function findStates(customer: SignedIn, { account, number, last = number }: StopWish) {
  const books = await enquireBooks(customer, account);
  return books.state === "shown" ? countStates(leavesBetween(books.answer.books, number, last)) : null;
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
