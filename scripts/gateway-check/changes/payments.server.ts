import { paymentNotCarriedOut } from "common/contract/payments.server";
import {
  cancelScheduled,
  scheduledTransfer,
  scheduledTransferList,
  scheduleTransfer,
} from "common/contract/scheduled-transfers.server";
import type { AnswerOf } from "common/contract/service.server";
import { payByFundTransfer, payByNeftRtgs, type fundTransfer } from "common/contract/transfers.server";
import { addDays } from "common/dates";
import {
  type Harness,
  type Trial,
  ONE_RUPEE,
  balance,
  lacks,
  needed,
  notMade,
  oneMore,
  ownTransfer,
  remark,
  trial,
} from "./trial.server";

const debited = (harness: Harness, { fromAccount, amount }: { fromAccount: string; amount: bigint }) =>
  balance(
    harness,
    fromAccount,
    ({ payments: [payment] }: AnswerOf<typeof fundTransfer>) => -amount - (payment?.charge ?? 0n),
  );

export const paymentTrials: readonly Trial[] = [
  trial(payByFundTransfer, "1 rupee between own accounts", (harness) => {
    const own = ownTransfer(harness);
    return { request: { way: "within-bank" as const, ...own, remark }, ...debited(harness, own) };
  }),
  trial(payByNeftRtgs, "1 rupee by NEFT", (harness) => {
    const { payee, accounts } = harness.found;
    const lacking = lacks("payee for NEFT that may be paid");
    const { accountNumber: toAccount, name: toName, ifsc } = needed(payee, lacking);
    const terms = { fromAccount: needed(accounts[0], lacking), toAccount, toName, ifsc, amount: ONE_RUPEE };
    return { request: { way: "neft" as const, ...terms, remark }, ...debited(harness, terms) };
  }),
  trial(paymentNotCarriedOut, "", (harness) => ({
    // The check adds the reference, as for all changes.
    request: { ...ownTransfer(harness), concerns: "payment" as const, reference: "" },
  })),
  trial(scheduleTransfer, "", (harness) => {
    const date = addDays(harness.found.today, 1);
    return {
      request: { ...ownTransfer(harness), kind: "own-account" as const, remark, date },
      see: async () => (await harness.ask(scheduledTransferList, { offset: 0, limit: 1 }))?.total,
      becomes: oneMore,
    };
  }),
  trial(cancelScheduled, "", ({ ask, made }) => {
    const scheduled = needed(made(notMade, scheduledTransfer).reference, notMade);
    return {
      request: { scheduled },
      see: async () => {
        const shown = await ask(scheduledTransferList, { offset: 0, limit: 100 });
        return shown?.scheduled.find(({ reference }) => reference === scheduled)?.state;
      },
      becomes: () => "cancelled",
    };
  }),
];
