import { depositOpening } from "common/contract/deposits.server";
import { depositOtpVariables } from "common/contract/otp-variables.server";
import { productOf, type WantedDeposit } from "common/deposits";
import { typedNominee, type Nominee, type Relation } from "common/nominee";
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
  nominee: Nominee;
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
    const { nominee, ...wanted } = namesOf(input);
    const { guardian } = nominee;
    return requestTo(depositOpening, {
      ...wanted,
      customerNumber: by.customerNumber,
      product: productOf(input.scheme),
      ...(typedNominee(nominee) as Record<"nomineeName" | "nomineeAddress1" | "nomineeAddress2", string> &
        Record<"nomineeState" | "nomineeCity" | "nomineePin", string>),
      nomineeRelation: nominee.relation,
      nomineeBirth: nominee.birth,
      minor: guardian !== undefined,
      country: "IN",
      guardianRelation: guardian?.relation as Relation | undefined,
      ...(guardian ? { guardianCountry: "IN" } : {}),
    });
  },
  subject: ({ from }) => maskedSubject(from),
  trace: ({ from }) => ({ accountNumber: from }),
  done: (_, { reference }) => `/TermDeposit/${reference}`,
});
