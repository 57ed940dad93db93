import { depositOpening } from "common/contract/deposits.server";
import { nominationOnWire } from "common/contract/nominee-fields.server";
import { depositOtpVariables } from "common/contract/otp-variables.server";
import { productOf, type WantedDeposit } from "common/deposits";
import type { Nomination } from "common/nominee";
import { defineChange } from "~/change/change.server";
import { requestTo } from "~/change/request.server";
import { maskedSubject } from "~/session/audit.server";
import { newDepositPath } from "./deposits.forms";

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
  bind: (input) => depositOtpVariables(namesOf(input)),
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
  trace: ({ from }) => ({ accountNumber: from }),
  done: (_, { reference }) => `/TermDeposit/${reference}`,
});
