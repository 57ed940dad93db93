import * as z from "zod";
import type { OwnAccount } from "common/accounts";
import type { loanPrepayment, loanPrepaymentRequest } from "common/contract/loans.server";
import type { AnswerOf, RequestOf } from "common/contract/service.server";
import type { Paise } from "common/money";
import type { AmountError } from "common/typed-amounts";
import { amountField } from "common/typed-fields";

export const prepaymentPath = "/LoanPrepayment";

export const choices = ["shorter", "smaller"] as const;

const amountErrors: Readonly<Record<AmountError, string>> = {
  empty: "prepayment.errors.digits",
  "not-a-number": "prepayment.errors.digits",
  "too-many-decimals": "prepayment.errors.digits",
  zero: "prepayment.errors.least",
  "too-large": "prepayment.errors.most",
};

/** A message is a key of `locales/*`/accounts.json. */
export const prepaymentForm = ({ least, mostPrepaid: most }: Record<"least" | "mostPrepaid", Paise>) =>
  z.object({
    amount: amountField(amountErrors, (amount) =>
      amount < least ? "prepayment.errors.least" : amount > most ? "prepayment.errors.most" : null,
    ),
    choice: z.enum(choices, { error: "prepayment.errors.choice" }),
  });

export interface PrepaymentInput {
  account: Pick<OwnAccount, "accountNumber" | "handle">;
  amount: Paise;
  choice: RequestOf<typeof loanPrepaymentRequest>["choice"];
  /** As shown to the customer. */
  quote: Omit<AnswerOf<typeof loanPrepayment>, "requests">;
}
