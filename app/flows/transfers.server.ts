import { transferOtpVariables } from "~/contract/otp-variables.server";
import { fundTransfer, neftRtgsTransfer } from "~/contract/transfers.server";
import { parsePlainAmount, type Paise } from "~/domain/money";
import { transferKinds, type TransferKind } from "~/domain/payments";
import { remarkWithReference, transferPages } from "~/domain/transfers";
import { findSamePayment } from "~/gateway/same-payment.server";
import { portal } from "~/portal.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { orderTo, type Order } from "./order.server";
import type { TwoPassFlow } from "./two-pass.server";

/** A transfer as the customer has described it; what a run keeps is text. */
export interface TransferInput {
  kind: TransferKind;
  /** An own account's number. */
  from: string;
  to: {
    /** `to` of the form. */
    key: string;
    accountNumber: string;
    name: string;
    ifsc?: string;
    bankName?: string;
    address?: string;
  };
  /** `1234.50` */
  amount: string;
  remark: string;
}

export function amountOf({ amount }: Pick<TransferInput, "amount">): Paise {
  const paise = parsePlainAmount(amount);
  if (paise === null) throw new Error("a transfer has an amount that is none");
  return paise;
}

type MakeOrder = (by: SignedIn, input: TransferInput, remark: string) => Order;

const byFundTransfer =
  (way: "within-bank" | "imps"): MakeOrder =>
  (by, input, remark) =>
    orderTo(fundTransfer, {
      way,
      fromAccount: input.from,
      toAccount: input.to.accountNumber,
      ifsc: input.to.ifsc,
      amount: amountOf(input),
      remark,
      toName: input.to.name,
      customerNumber: by.session.customer.customerNumber,
    });

const byNeftRtgs =
  (way: "neft" | "rtgs"): MakeOrder =>
  (by, input, remark) =>
    orderTo(neftRtgsTransfer, {
      way,
      fromAccount: input.from,
      toAccount: input.to.accountNumber,
      toName: input.to.name,
      amount: amountOf(input),
      remark,
      ifsc: input.to.ifsc ?? "",
      customerNumber: by.session.customer.customerNumber,
      mobile: by.session.customer.mobile,
      payeeAddress: input.to.address,
    });

const orders: Record<TransferKind, MakeOrder> = {
  "own-account": byFundTransfer("within-bank"),
  "within-bank": byFundTransfer("within-bank"),
  "rd-instalment": byFundTransfer("within-bank"),
  "loan-repayment": byFundTransfer("within-bank"),
  imps: byFundTransfer("imps"),
  neft: byNeftRtgs("neft"),
  rtgs: byNeftRtgs("rtgs"),
};

/** When the same transfer was last made, if within the last minute: then the customer is asked whether it is meant. */
export function findSameTransfer(by: SignedIn, input: TransferInput): Promise<Date | null> {
  const { gateway, clock } = portal();
  const wanted = {
    customerNumber: by.session.customer.customerNumber,
    fromAccount: input.from,
    toAccount: input.to.accountNumber,
    amount: amountOf(input),
  };
  return findSamePayment(gateway, wanted, clock.now(), by.caller);
}

const flowName = (kind: TransferKind) => `transfer-${kind}`;

/** The names of all these flows. */
export const transferFlowNames: readonly string[] = transferKinds.map(flowName);

export function transferFlow(kind: TransferKind): TwoPassFlow<TransferInput> {
  return {
    name: flowName(kind),
    act: "transfer",
    path: transferPages[kind].path,
    otp: (input) =>
      transferOtpVariables({
        amount: amountOf(input),
        fromAccount: input.from,
        toAccount: input.to.accountNumber,
        toName: input.to.name,
        ifsc: input.to.ifsc,
      }),
    order: (by, input, reference) => {
      // Where a gateway keeps no references, one is found again in the statement.
      const marked = reference !== undefined && !portal().gateway.honoursReference;
      return orders[kind](by, input, marked ? remarkWithReference(input.remark, reference) : input.remark);
    },
    subject: (input) => maskedSubject(input.to.accountNumber),
    trace: (input) => ({ accountNumber: input.from }),
    asksAgain: async (by, input) => (await findSameTransfer(by, input)) !== null,
    done: (reference) => `/Payments/${reference}?new`,
  };
}
