import {
  scheduledTransfer,
  scheduledTransferCancel,
  scheduledTransferList,
} from "common/contract/scheduled-transfers.server";
import { addDays, istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { TransferKind } from "common/payments";
import { newReference } from "./payee-harness";
import { as, password, type SmallBank } from "./small-bank";
import { openTransferDesk, type Wish } from "./transfer-harness";

/** What a customer asks to be paid on `date`. */
export interface LaterWish extends Wish {
  date: IsoDate;
}

/** A customer of a test's own with money and payees, and the transfers that are scheduled for that customer. */
export async function openScheduleDesk(bank: SmallBank, options: { balance?: Paise } = {}) {
  const harness = await openTransferDesk(bank, options);
  const { customerNumber } = harness.customer;
  const caller = as(harness.customer);
  const tomorrow = () => addDays(istDate(bank.now()), 1);

  function later(kind: TransferKind, changes: Partial<LaterWish> = {}): LaterWish {
    return { date: tomorrow(), ...harness.wish(kind), ...changes };
  }

  function send(
    requested: LaterWish,
    secrets: { otp: string; transactionPassword?: string; reference?: string },
  ) {
    const request = { customerNumber, ...requested, transactionPassword: password, ...secrets };
    return bank.gateway.call(scheduledTransfer, request, caller);
  }

  return {
    ...harness,
    tomorrow,
    later,
    check: (requested: LaterWish, transactionPassword = password) =>
      send(requested, { otp: "", transactionPassword }),
    commit: (requested: LaterWish, reference: string) => send(requested, { otp: "123456", reference }),
    ask: (requested: LaterWish, reference: string) => send(requested, { otp: "", reference }),
    /** Both passes; answers the reference. */
    async schedule(requested: LaterWish, reference = newReference()): Promise<string> {
      await harness.verifyOtp(requested);
      const result = await send(requested, { otp: "123456", reference });
      if (result.outcome !== "done") throw new Error(JSON.stringify(result));
      return reference;
    },
    cancel: (reference: string, by = harness.customer) =>
      bank.gateway.call(
        scheduledTransferCancel,
        { customerNumber: by.customerNumber, scheduled: reference },
        as(by),
      ),
    async scheduled(page = { offset: 0, limit: 20 }) {
      const result = await bank.gateway.call(scheduledTransferList, { customerNumber, ...page }, caller);
      if (result.outcome !== "done") throw new Error(result.outcome);
      return result.answer;
    },
  };
}

export type ScheduleDesk = Awaited<ReturnType<typeof openScheduleDesk>>;
