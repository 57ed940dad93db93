import type { AccountKind } from "common/accounts";
import type { paymentList } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { firstGraphemes } from "common/graphemes";
import { lastFour } from "common/masks";
import { plainAmount, type Paise } from "common/money";
import { addQuery } from "common/path-query";
import { MAX_REMARK, type TransferKind } from "common/payments";

/** The sort of target of a kind of transfer. */
export type RequestedTarget = "payee" | "own-account" | "deposit" | "loan";

/** The page of each kind, and what it asks. Links may fill in `from`, `to` or `payee`, `amount` and `remark`. */
export const transferPages: Record<TransferKind, { path: string; asks: RequestedTarget }> = {
  "within-bank": { path: "/FundTransfer", asks: "payee" },
  "own-account": { path: "/FundTransfer?kind=own-account", asks: "own-account" },
  imps: { path: "/OtherBankTransfer?mode=IMPS", asks: "payee" },
  neft: { path: "/OtherBankTransfer?mode=NEFT", asks: "payee" },
  rtgs: { path: "/OtherBankTransfer?mode=RTGS", asks: "payee" },
  "rd-instalment": { path: "/PayRdAmount", asks: "deposit" },
  "loan-repayment": { path: "/PayLoanAmount", asks: "loan" },
};

export const asksPayee = ({ kind }: { kind: TransferKind }): boolean => transferPages[kind].asks === "payee";

/** A target of a transfer: a payee, or an account, deposit or loan of the customer's own. */
export interface TransferTarget {
  /** `to` of the form. */
  key: string;
  /** Its name in addresses. */
  handle: string;
  accountNumber: string;
  /** The payee's name, or the customer's own. */
  name: string;
  /** An own account's kind. */
  kind?: AccountKind;
  /** The customer's name for an own account. */
  called?: string;
  ifsc?: string;
  bankName?: string;
  address?: string;
  /** Cannot be paid before. */
  usableFrom?: Date;
  /** A new payee's first day: until then at most `amount` in all, of which `left` is left. */
  cap?: { amount: Paise; left: Paise; until: Date } | undefined;
  owed?: Paise;
  instalment?: Paise;
  leftToPay?: Paise;
  /** The amount proposed where neither owed nor instalment is. */
  usual?: Paise;
}

/** `State Bank of India ••4410`, and of this bank `••2207`. */
export const accountAtBank = ({
  accountNumber,
  bankName,
}: Pick<TransferTarget, "accountNumber" | "bankName">) =>
  [...(bankName ? [bankName] : []), lastFour(accountNumber)].join(" ");

/** The remark with the reference at its end; it still has at most `MAX_REMARK` letters: a long one is cut. */
export function remarkWithReference(remark: string, reference: string): string {
  return `${firstGraphemes(remark, MAX_REMARK - reference.length - 1).trim()} ${reference}`;
}

type Sent = Pick<AnswerOf<typeof paymentList>["payments"][number], "kind" | "amount" | "remark">;

/** The page of another payment like this one between the same two, by their handles, filled in; nothing is sent by opening it. */
export function sendAgainHref(
  { kind, amount, remark }: Sent,
  between: Record<"from" | "to", string>,
): string {
  return addQuery(transferPages[kind].path, {
    ...between,
    amount: plainAmount(amount),
    ...(remark ? { remark } : {}),
  });
}
