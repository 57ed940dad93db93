import { depositClosing, depositInstruction, depositOpening } from "common/contract/deposits.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import {
  closingOtpVariables,
  depositOtpVariables,
  maturityOtpVariables,
} from "common/contract/otp-variables.server";
import { productOf, type MaturityInstruction, type WantedDeposit } from "common/deposits";
import { lastFour } from "common/masks";
import { formatRupees } from "common/money";
import type { Nomination } from "common/nominee";
import { defineChange } from "~/change/change.server";
import { requestTo } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import { accountPath } from "~/ui/account-pages";
import type { Quote } from "./closing.part";
import { newDepositPath } from "./deposits.forms";
import { maturityPages, type ConcernedDeposit } from "./maturity.forms";

/** A deposit as the customer wants it, at the rate that was told. */
export interface DepositInput extends WantedDeposit {
  /** Numbers of own accounts: pays in, and is paid. */
  from: string;
  to: string;
  renews: boolean;
  /** Percent a year. */
  rate: string;
  nomination: Nomination;
}

const namesOf = ({ from, to, ...rest }: DepositInput) => ({ ...rest, fromAccount: from, toAccount: to });

export const openDeposit = defineChange<DepositInput>()({
  name: "open-deposit",
  act: "deposit-open",
  path: "/TermDeposit/new",
  form: ({ scheme }) => newDepositPath(productOf(scheme)),
  authority: "password+otp",
  recovery: "settle",
  bind: (_, input) => depositOtpVariables(namesOf(input)),
  request(by, input) {
    const { nomination, ...wanted } = namesOf(input);
    return requestTo(depositOpening, {
      ...wanted,
      ...nominationOnWire(nomination),
      customerNumber: by.customerNumber,
      product: productOf(input.scheme),
    });
  },
  subject: ({ from }) => maskedSubject(from),
  about: (_, { amount, from }) => ({
    key: "otp.about.deposit",
    values: { amount: formatRupees(amount), account: lastFour(from) },
  }),
  trace: ({ from }) => ({ accountNumber: from }),
  done: (_, { reference }) => `/TermDeposit/${reference}`,
});

/** A deposit closed early as it was quoted. */
export interface ClosingInput {
  account: ConcernedDeposit;
  /** Number of the own account that is paid. */
  to: string;
  quote: Quote;
}

const toldOf = ({ account: { accountNumber }, to, quote: { amount, tax } }: ClosingInput) => {
  return { accountNumber, toAccount: to, amount, tax };
};

export const closeDeposit = defineChange<ClosingInput>()({
  name: "close-deposit",
  act: "deposit-close",
  path: maturityPages.close,
  form: ({ account }) => accountPath(maturityPages.close, account),
  home: "/TermDeposit",
  authority: "password+otp",
  recovery: "settle",
  bind: (_, input) => closingOtpVariables(toldOf(input)),
  request: ({ customerNumber }, input) => requestTo(depositClosing, { customerNumber, ...toldOf(input) }),
  subject: ({ account }) => maskedSubject(account.accountNumber),
  about: (_, { account, to, quote: { amount } }) => ({
    key: "otp.about.depositClosing",
    values: {
      deposit: lastFour(account.accountNumber),
      amount: formatRupees(amount),
      account: lastFour(to),
    },
  }),
  trace: ({ to }) => ({ accountNumber: to }),
  done: (_, { reference }) => `/TermDeposit/${reference}`,
});

/** What is to become of a deposit at maturity. */
export interface InstructionInput {
  account: ConcernedDeposit;
  to: string;
  instruction: MaturityInstruction;
}

const instructedOf = ({ account: { accountNumber }, to, instruction }: InstructionInput) => {
  return { accountNumber, toAccount: to, instruction };
};

export const instructDeposit = defineChange<InstructionInput>()({
  name: "instruct-deposit",
  act: "deposit-instruct",
  path: maturityPages.instruction,
  form: ({ account }) => accountPath(maturityPages.instruction, account),
  home: "/TermDeposit",
  authority: "password+otp",
  recovery: "settle",
  bind: (_, input) => maturityOtpVariables(instructedOf(input)),
  request: ({ customerNumber }, input) =>
    requestTo(depositInstruction, { customerNumber, ...instructedOf(input) }),
  subject: ({ account }) => maskedSubject(account.accountNumber),
  about: (_, { account }) => ({
    key: "otp.about.depositInstruction",
    values: { deposit: lastFour(account.accountNumber) },
  }),
  done: (_, { reference }) => `/TermDeposit/${reference}`,
});
