import { paymentNotCarriedOut } from "common/contract/payments.server";
import * as scheduled from "common/contract/scheduled-transfers.server";
import {
  fundTransfer,
  neftRtgsTransfer,
  payByFundTransfer,
  payByNeftRtgs,
} from "common/contract/transfers.server";
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
  trial(fundTransfer, "1 rupee between own accounts", (harness) => {
    const own = ownTransfer(harness);
    if (typeof own === "string") return own;
    const { transactionPassword } = harness;
    const request = { way: "within-bank" as const, ...own, remark, ...whole(harness), transactionPassword };
    return {
      request,
      otp: { variables: payByFundTransfer.otp!.bind(request) },
      see: () => balance(harness, own.fromAccount),
      becomes: (before, { payments: [payment] }) => numeric(before) - own.amount - (payment?.charge ?? 0n),
    };
  }),
  trial(neftRtgsTransfer, "1 rupee by NEFT", (harness) => {
    const { payee, accounts } = harness.found;
    if (!payee || !accounts[0]) return lacks("payee for NEFT that may be paid");
    const { accountNumber: toAccount, name: toName, ifsc } = payee;
    const terms = { fromAccount: accounts[0], toAccount, toName, ifsc, amount: ONE_RUPEE };
    const { transactionPassword } = harness;
    const request = { way: "neft" as const, ...terms, remark, ...whole(harness), transactionPassword };
    return {
      request,
      otp: { variables: payByNeftRtgs.otp!.bind(request) },
      see: () => balance(harness, terms.fromAccount),
      becomes: (before, { payments: [payment] }) => numeric(before) - terms.amount - (payment?.charge ?? 0n),
    };
  }),
  trial(paymentNotCarriedOut, "", (harness) => {
    const own = ownTransfer(harness);
    // Its reference comes with the asking, as of all changes.
    return typeof own === "string"
      ? own
      : { request: { ...own, concerns: "payment" as const, reference: "", ...whole(harness) } };
  }),
  trial(
    scheduled.scheduledTransfer,
    "",
    (harness) => {
      const own = ownTransfer(harness);
      if (typeof own === "string") return own;
      const list = { ...whole(harness), offset: 0, limit: 1 };
      const { transactionPassword, found } = harness;
      const request = {
        ...{ kind: "own-account" as const, ...own, remark, ...whole(harness), transactionPassword },
        date: addDays(found.today, 1),
      };
      return {
        request,
        otp: { variables: scheduled.scheduleTransfer.otp!.bind(request) },
        see: async () => (await harness.ask(scheduled.scheduledTransferList, list))?.total ?? null,
        becomes: oneMore,
      };
    },
    ({ reference }, { made }) => void (made.scheduled = reference),
  ),
  trial(scheduled.scheduledTransferCancel, "", (harness) => {
    const cancelled = harness.made.scheduled;
    if (!cancelled) return notMade;
    const list = { ...whole(harness), offset: 0, limit: 100 };
    return {
      request: { scheduled: cancelled, ...whole(harness) },
      see: async () => {
        const shown = (await harness.ask(scheduled.scheduledTransferList, list))?.scheduled;
        return shown?.find(({ reference }) => reference === cancelled)?.state ?? null;
      },
      becomes: () => "cancelled",
    };
  }),
];
