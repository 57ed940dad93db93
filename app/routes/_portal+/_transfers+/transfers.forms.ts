import type { AccountKind } from "common/accounts";
import type { paymentList } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { firstGraphemes } from "common/graphemes";
import { lastFour } from "common/masks";
import { plainAmount, type Paise } from "common/money";
import { addQuery } from "common/path-query";
import type { Payee } from "~/customer/payees.server";
import { MAX_REMARK, type TransferKind } from "common/payments";

type RequestedTarget = "payee" | "own-account" | "deposit" | "loan";

/** Links may fill in `from`, `to` or `payee`, `amount` and `remark`. */
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

/** A payee, or an account, deposit or loan of the customer's own. */
export interface TransferTarget extends Pick<
  Payee,
  "accountNumber" | "name" | "ifsc" | "bankName" | "address" | "usableFrom"
> {
  key: string;
  kind?: AccountKind;
  /** Name that the customer gave an own account. */
  called?: string;
  /** Of a new payee: at most `amount` in all until then. */
  cap?: { amount: Paise; left: Paise; until: Date } | undefined;
  owed?: Paise;
  instalment?: Paise;
  /** How a payment into a loan or recurring deposit counts, in words. */
  into?: Array<{ term: string; value: string } | false>;
  leftToPay?: Paise;
  /** Proposed amount if neither owed nor instalment is. */
  usual?: Paise;
}

/** `State Bank of India ••4410` */
export const accountAtBank = ({
  accountNumber,
  bankName,
}: Pick<TransferTarget, "accountNumber" | "bankName">) =>
  [...(bankName ? [bankName] : []), lastFour(accountNumber)].join(" ");

/** Appends the reference; cuts the remark to `MAX_REMARK` letters in all. */
export function remarkWithReference(remark: string, reference: string): string {
  return `${firstGraphemes(remark, MAX_REMARK - reference.length - 1).trim()} ${reference}`;
}

type Sent = Pick<AnswerOf<typeof paymentList>["payments"][number], "kind" | "amount" | "remark">;

/** `seal`: keeps amount and remark out of the address. */
export function sendAgainHref(
  { kind, amount, remark }: Sent,
  between: Record<"from" | "to", string>,
  seal: (typed: Record<string, string | undefined>) => Record<string, string>,
): string {
  return addQuery(transferPages[kind].path, { ...between, ...seal({ amount: plainAmount(amount), remark }) });
}
