import { parseWithZod } from "@conform-to/zod/v4";
import { chequeNumberPattern } from "common/cheque-books";
import type { OneCallChange } from "~/change/change.server";
import { readForm } from "~/session/form.server";
import { requirePayer, type SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { answerWrong, makeAsked, type Cheque } from "./cheques.changes.server";
import { chequeFields, revokeAuthorityForm, typedIn } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

/** What the two pages that take something back of a cheque read and do. */

/** The cheque in the query; 404 for what cannot be one of the customer's. */
export async function requestedCheque({ request }: RequestArgs, customer: SignedIn) {
  const cheque = typedIn(new URL(request.url).searchParams, chequeFields);
  const account = await chequeAccounts.get(customer, cheque.account);
  if (!chequeNumberPattern.test(cheque.number)) throw new Response("Not found", { status: 404 });
  return { ...cheque, account };
}

/** Makes the change that the page's form asks for; or answers the page with what is wrong. */
export async function makeRevocation(args: Parameters<typeof readForm>[0], change: OneCallChange<Cheque>) {
  const customer = await requirePayer(args);
  const form = await readForm(args, [...chequeFields, "transactionPassword", "reference"]);
  const submission = parseWithZod(form, { schema: revokeAuthorityForm });
  if (submission.status !== "success") return answerWrong(submission);
  const { account: given, number } = typedIn(form, chequeFields);
  const { accountNumber, handle } = await chequeAccounts.get(customer, given);
  const reference = String(form.get("reference") ?? "");
  const sent = { submission, ...submission.value, reference };
  return makeAsked(customer, change, { account: { accountNumber, handle }, number }, sent);
}
