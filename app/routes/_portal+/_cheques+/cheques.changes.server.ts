import type * as z from "zod";
import type { NamedAccount } from "common/accounts";
import * as acts from "common/contract/cheques.server";
import { addQuery } from "common/path-query";
import { oneCallChange, otpChange, twoPassChange } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";
import { accountPath } from "~/ui/account-pages";
import type { bookRequestForm, StopInput } from "./cheques.forms";
import type { Declared, Stop } from "./cheques.server";
import { historyPath } from "./positive-pay-history.forms";
import type { Declaration } from "./positive-pay.forms";

/** An own account; the handle is for addresses. */
interface OfAccount {
  account: Pick<NamedAccount, "accountNumber" | "handle" | "kind">;
}

type Cheque = OfAccount & { number: string };

/** `found`: what the pages show of it besides the cheque. */
export type TakenBack<Found> = Cheque & { found: Found };

const limited = "card-or-cheque" as const;

const results = ["unknown-cheque", "already-stopped", "not-unused", "not-stopped"] as const;

/** Why nothing was done, if the bank says so by the result of its answer instead of a code. */
export const resultIn = (code: string | undefined) => results.find((result) => result === code);

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
  /** `message`: a key of cheques.json. */
  refusal: ({ status: { result } }) =>
    result === "done" ? null : { code: result, message: `results.${result}` },
});

/** Of a page that takes back something of one cheque; `list`: the page that lists what is in force. */
const ofCheque = <Found>(path: string, home: string, list: (cheque: Cheque, done: string) => string) => ({
  path,
  home,
  form: ({ account, number }: TakenBack<Found>) => accountPath(path, account, { number }),
  limited,
  subject: ({ account }: TakenBack<Found>) => maskedSubject(account.accountNumber),
  fields: ({ account, number }: TakenBack<Found>) => ({ accountNumber: account.accountNumber, number }),
  done: (cheque: TakenBack<Found>, { flowId }: { flowId: string }) => list(cheque, flowId),
});

export const takeStopBack = twoPassChange(
  acts.takeStopBack,
  ofCheque<Stop>("/ViewStopCheque/Revoke", "/ViewStopCheque", (_, done) =>
    addQuery("/ViewStopCheque", { done }),
  ),
);

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

export const takeDeclarationBack = twoPassChange(
  acts.takeDeclarationBack,
  ofCheque<Declared>("/PositivePay/Revoke", historyPath, ({ account }, done) =>
    accountPath("/PositivePay", account, { tab: "history", done }),
  ),
);
