import * as bound from "common/contract/otp-variables.server";
import { paymentNotCarriedOut } from "common/contract/payments.server";
import * as scheduled from "common/contract/scheduled-transfers.server";
import { fundTransfer, neftRtgsTransfer } from "common/contract/transfers.server";
import { addDays } from "common/dates";
import {
  type Trial,
  ONE_RUPEE,
  balance,
  lacks,
  notMade,
  numeric,
  oneMore,
  ownTransfer,
  remark,
  trial,
  whole,
} from "./trial.server";

export const paymentTrials: readonly Trial[] = [
  trial(fundTransfer, "1 rupee between own accounts", (desk) => {
    const own = ownTransfer(desk);
    if (typeof own === "string") return own;
    return {
      request: {
        ...{ way: "within-bank" as const, ...own, remark, ...whole(desk) },
        ...{ transactionPassword: desk.transactionPassword, otp: "" },
      },
      otp: { variables: bound.transferOtpVariables(own) },
      see: () => balance(desk, own.fromAccount),
      becomes: (before, { payments: [payment] }) => numeric(before) - own.amount - (payment?.charge ?? 0n),
    };
  }),
  trial(neftRtgsTransfer, "1 rupee by NEFT", (desk) => {
    const { payee, accounts } = desk.found;
    if (!payee || !accounts[0]) return lacks("payee for NEFT that may be paid");
    const { accountNumber: toAccount, name: toName, ifsc } = payee;
    const terms = { fromAccount: accounts[0], toAccount, toName, ifsc, amount: ONE_RUPEE };
    return {
      request: {
        ...{ way: "neft" as const, ...terms, remark, ...whole(desk) },
        ...{ transactionPassword: desk.transactionPassword, otp: "" },
      },
      otp: { variables: bound.transferOtpVariables(terms) },
      see: () => balance(desk, terms.fromAccount),
      becomes: (before, { payments: [payment] }) => numeric(before) - terms.amount - (payment?.charge ?? 0n),
    };
  }),
  trial(paymentNotCarriedOut, "", (desk) => {
    const own = ownTransfer(desk);
    // Its reference comes with the asking, as of all changes.
    return typeof own === "string"
      ? own
      : { request: { ...own, concerns: "payment" as const, reference: "", ...whole(desk) } };
  }),
  trial(
    scheduled.scheduledTransfer,
    "",
    (desk) => {
      const own = ownTransfer(desk);
      if (typeof own === "string") return own;
      const terms = { ...own, date: addDays(desk.found.today, 1) };
      const list = { ...whole(desk), offset: 0, limit: 1 };
      return {
        request: {
          ...{ kind: "own-account" as const, ...terms, remark, ...whole(desk) },
          ...{ transactionPassword: desk.transactionPassword, otp: "" },
        },
        otp: { variables: bound.transferOtpVariables(terms) },
        see: async () => (await desk.ask(scheduled.scheduledTransferList, list))?.total ?? null,
        becomes: oneMore,
      };
    },
    ({ reference }, { made }) => void (made.scheduled = reference),
  ),
  trial(scheduled.scheduledTransferCancel, "", (desk) => {
    const reference = desk.made.scheduled;
    if (!reference) return notMade;
    const list = { ...whole(desk), offset: 0, limit: 100 };
    return {
      request: { reference, ...whole(desk) },
      see: async () => {
        const told = (await desk.ask(scheduled.scheduledTransferList, list))?.scheduled;
        return told?.find((one) => one.reference === reference)?.state ?? null;
      },
      becomes: () => "cancelled",
    };
  }),
];
