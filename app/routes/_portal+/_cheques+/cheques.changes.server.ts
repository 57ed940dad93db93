import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import {
  chequeBookRequest,
  positivePay,
  revokePositivePay,
  revokeStop,
  stopCheque,
} from "common/contract/cheques.server";
import { declarationOtpVariables } from "common/contract/otp-variables.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatRupees } from "common/money";
import { addQuery } from "common/path-query";
import { defineChange } from "~/change/change.server";
import type { FormChange, FormChangeEnd } from "~/change/once.server";
import { formErrorOf, sayRefusal } from "~/change/refusal.server";
import { requestTo } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import type { BookRequest, StopWish } from "./cheques.forms";
import type { Declaration } from "./positive-pay.forms";

const subject = ({ account }: { account: string }) => maskedSubject(account);

export const requestBooks: FormChange<BookRequest, AnswerOf<typeof chequeBookRequest>> = {
  act: "cheque-book-request",
  limited: "card-or-cheque",
  request: ({ customerNumber }, { account, books }) =>
    requestTo(chequeBookRequest, { accountNumber: account, books, customerNumber }),
  subject,
};

/** Stops one cheque of an own account, or the unused ones of a row. */
export const stopCheques: FormChange<StopWish, AnswerOf<typeof stopCheque>> = {
  act: "cheque-stop",
  limited: "card-or-cheque",
  request: ({ customerNumber }, { account, number, last: lastNumber, reason }) =>
    requestTo(stopCheque, { accountNumber: account, number, lastNumber, reason, customerNumber }),
  subject,
  outcome: ({ status }) => status.result,
};

export const takeStopBack: FormChange<Pick<StopWish, "account" | "number">, AnswerOf<typeof revokeStop>> = {
  act: "cheque-stop-revoke",
  limited: "card-or-cheque",
  request: ({ customerNumber }, { account, number }) =>
    requestTo(revokeStop, { accountNumber: account, number, customerNumber }),
  subject,
  outcome: ({ status }) => status.result,
};

export const takeDeclarationBack: FormChange<Pick<StopWish, "account" | "number">, unknown> = {
  act: "positive-pay-revoke",
  limited: "card-or-cheque",
  request: ({ customerNumber }, { account, number }) =>
    requestTo(revokePositivePay, { accountNumber: account, number, customerNumber }),
  subject,
};

/** A slip would send a good cheque back, so a check page stands before; a forged one that is declared is paid, so an OTP follows. */
export const declareCheque = defineChange<Declaration>()({
  name: "positive-pay",
  act: "positive-pay",
  authority: "otp",
  recovery: "ask-again",
  checked: true,
  bind: (_, input) => declarationOtpVariables(input),
  validates: true,
  path: "/PositivePay",
  request({ session, customerNumber }, { account, ...cheque }) {
    const { customerName } = session.customer;
    return requestTo(positivePay, { accountNumber: account, customerNumber, customerName, ...cheque });
  },
  subject,
  about: (_, { number, amount, payee }) => ({
    key: "otp.about.cheque",
    values: { number, amount: formatRupees(amount), name: payee },
  }),
  done: (_, { runId }) => addQuery("/PositivePay", { tab: "history", declared: runId }),
});

const NO_ACCOUNT = "4040";
const OTHER_CONTENT = "8013";
const passwordCodes = ["2", "7", "8"];

/** Why a form's change was not made, and the reference to use again where it may have been. 404: the bank knows no such account. */
export function answerNotMade(
  by: SignedIn,
  submission: Submission<unknown>,
  end: Exclude<FormChangeEnd<unknown>, { outcome: "done" }>,
  reference: string,
) {
  switch (end.outcome) {
    case "too-often":
      return answerWrong(submission, { formErrors: ["errors.tooOften"] }, 429);
    case "not-sent":
      return answerWrong(submission, { formErrors: ["flows:errors.unreachable"] }, 503);
    case "unknown":
      return answerWrong(submission, { formErrors: ["errors.inDoubt"] }, 503, reference);
    case "refused": {
      const { code, details } = end;
      if (code === NO_ACCOUNT) throw new Response("Not found", { status: 404 });
      if (code === OTHER_CONTENT) return answerWrong(submission, { formErrors: ["errors.sentBefore"] });
      const error = formErrorOf(sayRefusal(by, end));
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
  faults: { formErrors?: string[]; fieldErrors?: Record<string, string[]> } = {},
  status = 400,
  reference: string | null = null,
) {
  const result = submission.reply({ ...faults, hideFields: ["transactionPassword"] });
  return data({ failed: true as const, result, reference }, { status });
}
