import type { NamedAccount } from "common/accounts";
import * as acts from "common/contract/deposits.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import type { AnswerOf } from "common/contract/service.server";
import { productOf, type MaturityInstruction, type DepositRequest } from "common/deposits";
import type { NoPanDeclaration } from "common/no-pan";
import { twoPassChange } from "~/change/change.server";
import { maskedSubject } from "~/session/audit.server";
import { accountPath } from "~/ui/account-pages";
import { newDepositPath, type ChosenNominees } from "./deposits.forms";
import { maturityPages, type ConcernedDeposit } from "./maturity.forms";

const outcomePath = ({ reference }: { reference: string }) => `/TermDeposit/${reference}`;

/** A new deposit, at the rate that the customer was shown. */
export interface DepositInput extends DepositRequest {
  from: string;
  to: string;
  instruction: MaturityInstruction;
  rate: string;
  nominees: ChosenNominees;
  /** Null if the deposit needs no PAN, or the bank has it. */
  noPan: NoPanDeclaration | null;
}

export const openDeposit = twoPassChange(acts.openDeposit, {
  name: "open-deposit",
  path: "/TermDeposit/new",
  fields: ({ from: fromAccount, to: toAccount, nominees, noPan, ...requested }: DepositInput) => ({
    ...{ ...requested, fromAccount, toAccount, product: productOf(requested.scheme) },
    renews: requested.instruction !== "pay",
    ...(noPan ? { noPan } : {}),
    ...(nominees.by === "name"
      ? nominationOnWire(nominees.nomination)
      : nominees.by === "account"
        ? { nomineesAs: nominees.account }
        : { nominationDeclined: true }),
  }),
  form: ({ scheme }) => newDepositPath(productOf(scheme)),
  subject: ({ from }) => maskedSubject(from),
  trace: ({ from }) => ({ accountNumber: from }),
  done: (_, made) => outcomePath(made),
});

interface Concerning {
  account: ConcernedDeposit;
  to: string;
  /** The account `to`. */
  named: readonly NamedAccount[];
}

const pagesAt = (path: string) => ({
  path,
  home: "/TermDeposit",
  form: ({ account }: Concerning) => accountPath(path, account),
  subject: ({ account }: Concerning) => maskedSubject(account.accountNumber),
  done: (_: Concerning, made: { reference: string }) => outcomePath(made),
});

export interface ClosingInput extends Concerning {
  quote: AnswerOf<typeof acts.closingQuote>;
}

export const closeDeposit = twoPassChange(acts.closeDeposit, {
  ...pagesAt(maturityPages.close),
  name: "close-deposit",
  fields: ({ account: { accountNumber }, to: toAccount, quote: { amount, tax, undoTo } }: ClosingInput) => ({
    ...{ accountNumber, toAccount, amount, tax },
    ...(undoTo ? { undo: true } : {}),
  }),
  trace: ({ to }) => ({ accountNumber: to }),
});

export interface InstructionInput extends Concerning {
  instruction: MaturityInstruction;
}

export const instructDeposit = twoPassChange(acts.instructDeposit, {
  ...pagesAt(maturityPages.instruction),
  name: "instruct-deposit",
  fields: ({ account: { accountNumber }, to: toAccount, instruction }: InstructionInput) => ({
    ...{ accountNumber, toAccount, instruction },
  }),
});
