import type * as z from "zod";
import type { NamedAccount } from "common/accounts";
import * as acts from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { addQuery } from "common/path-query";
import { oneCallChange, otpChange } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";
import { accountPath } from "~/ui/account-pages";
import type { bookRequestForm, StopInput } from "./cheques.forms";
import type { Declaration } from "./positive-pay.forms";

/** An own account; the handle is for addresses. */
interface OfAccount {
  account: Pick<NamedAccount, "accountNumber" | "handle">;
}

export type Cheque = OfAccount & { number: string };

const limited = "card-or-cheque";
const ofCheque = {
  limited,
  subject: ({ account }: Cheque) => maskedSubject(account.accountNumber),
  fields: ({ account, number }: Cheque) => ({ accountNumber: account.accountNumber, number }),
} as const;

const results = ["unknown-cheque", "already-stopped", "not-unused", "not-stopped"] as const;

/** Why nothing was done, if the bank says so by the result of its answer instead of a code. */
export const resultIn = (code: string | undefined) => results.find((result) => result === code);

/** `message`: a key of cheques.json. */
const refusal = ({ status: { result } }: AnswerOf<typeof acts.revokeStop>) =>
  result === "done" ? null : { code: result, message: `results.${result}` };

export const requestBooks = oneCallChange(acts.askForChequeBooks, {
  limited,
  subject: ({ account }) => maskedSubject(account.accountNumber),
  path: "/ChequeBookRequest",
  fields: ({ account, books }: OfAccount & Pick<z.infer<typeof bookRequestForm>, "books">) => ({
    accountNumber: account.accountNumber,
    books,
  }),
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
  ...ofCheque,
  path: "/ViewStopCheque",
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
  ...ofCheque,
  path: "/PositivePay/Revoke",
  done: ({ account }, { flowId }) => accountPath("/PositivePay", account, { tab: "history", done: flowId }),
});
