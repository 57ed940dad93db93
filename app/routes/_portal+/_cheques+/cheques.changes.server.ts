import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { NamedAccount } from "common/accounts";
import * as acts from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { addQuery } from "common/path-query";
import { oneCallChange, otpChange } from "~/change/act-change.server";
import type { OneCallChange } from "~/change/change.server";
import { goToMade, makeFromForm } from "~/change/once.server";
import { formErrorOf, refusalMessage } from "~/change/refusal.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { accountPath } from "~/ui/account-pages";
import type { BookRequest, StopWish } from "./cheques.forms";
import type { Declaration } from "./positive-pay.forms";

/** An own account with what stands for it in addresses. */
interface OfAccount {
  account: Pick<NamedAccount, "accountNumber" | "handle">;
}

/** One of an own account's cheques. */
export interface Cheque extends OfAccount {
  number: string;
}

const limited = "card-or-cheque";
const fieldsOf = ({ account, number }: Cheque) => ({ accountNumber: account.accountNumber, number });

const results = ["unknown-cheque", "already-stopped", "not-unused", "not-stopped"] as const;

/** Why nothing was done, where the bank's answer says so and not its code. */
export const resultIn = (code: string | undefined) => results.find((result) => result === code);

const refusal = ({ status: { result, message = "" } }: AnswerOf<typeof acts.revokeStop>) =>
  result === "done" ? null : { code: result, message };

export const requestBooks = oneCallChange(acts.askForChequeBooks, {
  path: "/ChequeBookRequest",
  fields: ({ account, books }: BookRequest & OfAccount) => ({ accountNumber: account.accountNumber, books }),
  subject: ({ account }) => maskedSubject(account.accountNumber),
  limited,
  done: ({ account }, { flowId }) => accountPath("/ViewChequeBookRequest", account, { done: flowId }),
});

/** Stops one cheque of an own account, or the unused ones of a row. */
export const stopCheques = oneCallChange(acts.stopCheques, {
  // Runs named as the act are of a time when the page had no steps: they hold something else.
  name: "stop-cheque",
  path: "/StopChequeRequest",
  fields: ({ account: accountNumber, number, last: lastNumber, reason }: StopWish) => ({
    accountNumber,
    number,
    lastNumber,
    reason,
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

/** A slip would send a good cheque back, so a check page comes first. */
export const declareCheque = otpChange(acts.declareCheque, {
  path: "/PositivePay",
  fields: ({ account, ...cheque }: Declaration, { session }) => {
    const { customerName } = session.customer;
    return { accountNumber: account, customerName, ...cheque };
  },
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

interface Sent {
  submission: Submission<unknown>;
  transactionPassword: string;
  reference: string;
}

/** Makes what a form asks for and leads to the page that says so; or gives the form back. */
export async function makeAsked<Input>(
  customer: SignedIn,
  change: OneCallChange<Input>,
  input: Input,
  { submission, ...authority }: Sent,
) {
  const result = await makeFromForm(customer, change, input, authority);
  const { reference } = authority;
  if (result.ending !== "done") return answerNotMade(customer, submission, result, reference);
  return goToMade(customer, change, input, { reference, answer: result.answer });
}

const NO_ACCOUNT = "4040";
const OTHER_CONTENT = "8013";
const passwordCodes = ["2", "7", "8"];

/** Why a form's change was not made, and the reference to use again where it may have been. 404: the bank knows no such account. */
function answerNotMade(
  customer: SignedIn,
  submission: Submission<unknown>,
  ending: Exclude<Awaited<ReturnType<typeof makeFromForm>>, { ending: "done" }>,
  reference: string,
) {
  switch (ending.ending) {
    case "too-often":
      return answerWrong(submission, { formErrors: ["flows:errors.tooOften"] }, 429);
    case "not-sent":
      return answerWrong(submission, { formErrors: ["flows:errors.unreachable"] }, 503);
    case "unknown":
      return answerWrong(submission, { formErrors: ["errors.inDoubt"] }, 503, reference);
    case "refused": {
      const { code, details } = ending;
      if (code === NO_ACCOUNT) throw new Response("Not found", { status: 404 });
      if (code === OTHER_CONTENT) return answerWrong(submission, { formErrors: ["errors.sentBefore"] });
      const result = resultIn(code);
      if (result) return answerWrong(submission, { formErrors: [`results.${result}`] });
      const error = formErrorOf(refusalMessage(customer, ending));
      const beside = passwordCodes.includes(code)
        ? { fieldErrors: { transactionPassword: [error, ...(details ? [details] : [])] } }
        : { formErrors: [error] };
      return answerWrong(submission, beside);
    }
  }
}

/** Gives a form back without its password. An error is a key of cheques.json or flows.json with the number it counts, or the bank's own words. */
export function answerWrong(
  submission: Submission<unknown>,
  errors: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
  status = 400,
  reference: string | null = null,
) {
  const result = submission.reply({ ...errors, hideFields: ["transactionPassword"] });
  return data({ failed: true as const, result, reference }, { status });
}
