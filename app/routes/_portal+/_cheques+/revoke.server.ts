import { parseWithZod } from "@conform-to/zod/v4";
import type { OwnAccount } from "common/accounts";
import { chequeNumberPattern } from "common/cheque-books";
import { makeChange, type FormChange } from "~/change/once.server";
import { readForm } from "~/session/form.server";
import type { SignedIn } from "~/session/guards.server";
import type { RequestArgs } from "~/session/visitor.server";
import { answerNotMade, answerWrong } from "./cheques.changes.server";
import { chequeFields, revokeAuthorityForm, typedIn, type StopWish } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";

/** What the two pages that take something back of a cheque read and do. */

interface Cheque {
  account: OwnAccount;
  number: string;
}

/** The cheque in the query; 404 for what cannot be one of the customer's. */
export async function chequeAsked({ request }: RequestArgs, by: SignedIn): Promise<Cheque> {
  const cheque = typedIn(new URL(request.url).searchParams, chequeFields);
  const account = await chequeAccounts.get(by, cheque.account);
  if (!chequeNumberPattern.test(cheque.number)) throw new Response("Not found", { status: 404 });
  return { ...cheque, account };
}

/** Makes the change that the page's form asks for; or answers the page with what is wrong. */
export async function makeRevocation<Answer>(
  args: Parameters<typeof readForm>[0],
  by: SignedIn,
  change: FormChange<Pick<StopWish, "account" | "number">, Answer>,
) {
  const form = await readForm(args, [...chequeFields, "transactionPassword", "reference"]);
  const submission = parseWithZod(form, { schema: revokeAuthorityForm });
  if (submission.status !== "success") return answerWrong(submission);
  const { transactionPassword } = submission.value;
  const { account: given, number } = typedIn(form, chequeFields);
  const account = await chequeAccounts.get(by, given);
  const reference = String(form.get("reference") ?? "");
  const cheque = { account: account.accountNumber, number };
  const end = await makeChange(by, change, cheque, { transactionPassword, reference });
  if (end.outcome !== "done") return answerNotMade(by, submission, end, reference);
  return { submission, end, account, number };
}
