import * as acts from "common/contract/deposits.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import { productOf, type MaturityInstruction, type DepositRequest } from "common/deposits";
import type { Nomination } from "common/nominee";
import { twoPassChange } from "~/change/act-change.server";
import { maskedSubject } from "~/session/audit.server";
import { accountPath } from "~/ui/account-pages";
import type { Quote } from "./closing.part";
import { newDepositPath } from "./deposits.forms";
import { maturityPages, type ConcernedDeposit } from "./maturity.forms";

/** The page of what became of a change. */
const outcomePath = (reference: string) => `/TermDeposit/${reference}`;

/** A deposit as the customer wants it, at the rate that was told. */
export interface DepositInput extends DepositRequest {
  /** Numbers of own accounts: pays in, and is paid. */
  from: string;
  to: string;
  renews: boolean;
  /** Percent a year. */
  rate: string;
  nomination: Nomination;
}

export const openDeposit = twoPassChange(acts.openDeposit, {
  name: "open-deposit",
  path: "/TermDeposit/new",
  fields({ from, to, nomination, ...requested }: DepositInput) {
    const accounts = { fromAccount: from, toAccount: to };
    return {
      ...requested,
      ...accounts,
      ...nominationOnWire(nomination),
      product: productOf(requested.scheme),
    };
  },
  form: ({ scheme }) => newDepositPath(productOf(scheme)),
  subject: ({ from }) => maskedSubject(from),
  trace: ({ from }) => ({ accountNumber: from }),
  done: (_, { reference }) => outcomePath(reference),
});

/** A deposit closed early as it was quoted. */
export interface ClosingInput {
  account: ConcernedDeposit;
  /** Number of the own account that is paid. */
  to: string;
  quote: Quote;
}

export const closeDeposit = twoPassChange(acts.closeDeposit, {
  name: "close-deposit",
  path: maturityPages.close,
  home: "/TermDeposit",
  fields: ({ account: { accountNumber }, to, quote: { amount, tax } }: ClosingInput) => ({
    accountNumber,
    toAccount: to,
    amount,
    tax,
  }),
  form: ({ account }) => accountPath(maturityPages.close, account),
  subject: ({ account }) => maskedSubject(account.accountNumber),
  trace: ({ to }) => ({ accountNumber: to }),
  done: (_, { reference }) => outcomePath(reference),
});

/** What is to become of a deposit at maturity. */
export interface InstructionInput {
  account: ConcernedDeposit;
  to: string;
  instruction: MaturityInstruction;
}

export const instructDeposit = twoPassChange(acts.instructDeposit, {
  name: "instruct-deposit",
  path: maturityPages.instruction,
  home: "/TermDeposit",
  fields: ({ account: { accountNumber }, to, instruction }: InstructionInput) => ({
    accountNumber,
    toAccount: to,
    instruction,
  }),
  form: ({ account }) => accountPath(maturityPages.instruction, account),
  subject: ({ account }) => maskedSubject(account.accountNumber),
  done: (_, { reference }) => outcomePath(reference),
});
