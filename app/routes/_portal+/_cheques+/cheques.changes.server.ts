import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs } from "@remix-run/node";
import type * as z from "zod";
import type { NamedAccount } from "common/accounts";
import * as acts from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { addQuery } from "common/path-query";
import { oneCallChange, otpChange, type OneCallChange } from "~/change/change.server";
import { submitChange } from "~/change/make-change.server";
import { formErrorOf } from "~/change/refusal.server";
import { maskedSubject } from "~/session/audit.server";
import { readForm } from "~/session/form.server";
import { requirePayer } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import { typedIn, type bookRequestForm, type StopInput } from "./cheques.forms";
import { chequeAccounts } from "./cheques.server";
import type { Declaration } from "./positive-pay.forms";

/** An own account; the handle is for addresses. */
interface OfAccount {
  account: Pick<NamedAccount, "accountNumber" | "handle">;
}

export type Cheque = OfAccount & { number: string };

const limited = "card-or-cheque";
const fieldsOf = ({ account, number }: Cheque) => ({ accountNumber: account.accountNumber, number });

const results = ["unknown-cheque", "already-stopped", "not-unused", "not-stopped"] as const;

/** Why nothing was done, if the bank says so by the result of its answer instead of a code. */
export const resultIn = (code: string | undefined) => results.find((result) => result === code);

const refusal = ({ status: { result, message = "" } }: AnswerOf<typeof acts.revokeStop>) =>
  result === "done" ? null : { code: result, message };

export const requestBooks = oneCallChange(acts.askForChequeBooks, {
  path: "/ChequeBookRequest",
  fields: ({ account, books }: OfAccount & Pick<z.infer<typeof bookRequestForm>, "books">) => ({
    accountNumber: account.accountNumber,
    books,
  }),
  subject: ({ account }) => maskedSubject(account.accountNumber),
  limited,
  done: ({ account }, { flowId }) => accountPath("/ViewChequeBookRequest", account, { done: flowId }),
});

export const stopCheques = oneCallChange(acts.stopCheques, {
  // Flows named after the act are from before the page had steps and have another content.
  name: "stop-cheque",
  path: "/StopChequeRequest",
  fields: ({ account: accountNumber, last: lastNumber, ...stop }: StopInput) => ({
    ...stop,
    accountNumber,
    lastNumber,
  }),
  subject: ({ account }) => maskedSubject(account),
  limited,
  refusal,
});

export const takeStopBack = oneCallChange(acts.takeStopBack, {
  path: "/ViewStopCheque",
  fields: fieldsOf,
  subject: ({ account }) => maskedSubject(account.accountNumber),
  limited,
  refusal,
});

/** Has a check page: an error would return a good cheque. */
export const declareCheque = otpChange(acts.declareCheque, {
  path: "/PositivePay",
  fields: ({ account: accountNumber, ...cheque }: Declaration, { session }) => ({
    accountNumber,
    customerName: session.customer.customerName,
    ...cheque,
  }),
  subject: ({ account }) => maskedSubject(account),
  limited,
  done: (_, { flowId }) => addQuery("/PositivePay", { tab: "history", done: flowId }),
});

export const takeDeclarationBack = oneCallChange(acts.takeDeclarationBack, {
  path: "/PositivePay/Revoke",
  fields: fieldsOf,
  subject: ({ account }) => maskedSubject(account.accountNumber),
  limited,
  done: ({ account }, { flowId }) => accountPath("/PositivePay", account, { tab: "history", done: flowId }),
});

interface PasswordForm<Typed, Input> {
  fields: readonly string[];
  schema: z.ZodType<Typed>;
  inputOf(account: OfAccount["account"], typed: Typed, form: FormData): Input;
}

/** The action of a form that makes a change of an own account at once, with the transaction password typed in it. */
export async function makeWithPassword<Typed extends { transactionPassword: string }, Input>(
  args: ActionFunctionArgs,
  change: OneCallChange<Input>,
  { fields, schema, inputOf }: PasswordForm<Typed, Input>,
) {
  const customer = await requirePayer(args);
  const form = await readForm(args, [...fields, "reference"]);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") return answerWrong(submission);
  const { accountNumber, handle } = await chequeAccounts.get(customer, typedIn(form, ["account"]).account);
  const input = inputOf({ accountNumber, handle }, submission.value, form);
  const reference = String(form.get("reference") ?? "");
  const { transactionPassword } = submission.value;
  const end = await submitChange(customer, change, input, { reference, transactionPassword });
  if (end instanceof Response) return end;
  const refuse = (error: string, again?: string) =>
    answerWrong(submission, { formErrors: [error] }, end.status, again);
  if (end.outcome === "unknown") return refuse("errors.inDoubt", reference);
  if (end.outcome !== "refused") return refuse(formErrorOf(end.error));
  const { code, details, error } = end;
  if (code === NO_ACCOUNT) throw new Response("Not found", { status: 404 });
  if (code === OTHER_CONTENT) return refuse("errors.sentBefore");
  const bankResult = resultIn(code);
  if (bankResult) return refuse(`results.${bankResult}`);
  if (!passwordCodes.includes(code)) return refuse(formErrorOf(error));
  const wrong = [formErrorOf(error), ...(details ? [details] : [])];
  return answerWrong(submission, { fieldErrors: { transactionPassword: wrong } });
}

const NO_ACCOUNT = "4040";
const OTHER_CONTENT = "8013";
const passwordCodes = ["2", "7", "8"];

/**
 * Returns a form without its password. An error is a key of cheques.json or flows.json with its count, or the bank's own words;
 * `reference` has to be sent again if the change may have been made.
 */
export function answerWrong(
  submission: Submission<unknown>,
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
  status = 400,
  reference: string | null = null,
) {
  const result = submission.reply({ ...errors, hideFields: ["transactionPassword"] });
  return data({ failed: true as const, result, reference }, { status });
}
