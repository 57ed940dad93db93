import {
  scheduledTransfer,
  scheduledTransferCancel,
  scheduledTransferList,
} from "common/contract/scheduled-transfers.server";
import { addDays, istDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { TransferKind } from "common/payments";
import { newReference } from "./payee-desk";
import { as, password, type SmallBank } from "./small-bank";
import { openTransferDesk, type Wish } from "./transfer-desk";

/** What a customer asks to be paid on `date`. */
export interface LaterWish extends Wish {
  date: IsoDate;
}

/** A customer of a test's own with money and payees, and the transfers that are scheduled for that customer. */
export async function openScheduleDesk(bank: SmallBank, options: { balance?: Paise } = {}) {
  const desk = await openTransferDesk(bank, options);
  const { customerNumber } = desk.customer;
  const caller = as(desk.customer);
  const tomorrow = () => addDays(istDate(bank.now()), 1);

  function later(kind: TransferKind, changes: Partial<LaterWish> = {}): LaterWish {
    return { date: tomorrow(), ...desk.wish(kind), ...changes };
  }

  function send(
    asked: LaterWish,
    secrets: { otp: string; transactionPassword?: string; reference?: string },
  ) {
    const request = { customerNumber, ...asked, transactionPassword: password, ...secrets };
    return bank.gateway.call(scheduledTransfer, request, caller);
  }

  return {
    ...desk,
    tomorrow,
    later,
    check: (asked: LaterWish, transactionPassword = password) =>
      send(asked, { otp: "", transactionPassword }),
    commit: (asked: LaterWish, reference: string) => send(asked, { otp: "123456", reference }),
    ask: (asked: LaterWish, reference: string) => send(asked, { otp: "", reference }),
    /** Both passes; answers the reference. */
    async schedule(asked: LaterWish, reference = newReference()): Promise<string> {
      await desk.verifyOtp(asked);
      const ending = await send(asked, { otp: "123456", reference });
      if (ending.ending !== "done") throw new Error(JSON.stringify(ending));
      return reference;
    },
    cancel: (reference: string, by = desk.customer) =>
      bank.gateway.call(
        scheduledTransferCancel,
        { customerNumber: by.customerNumber, scheduled: reference },
        as(by),
      ),
    async scheduled(page = { offset: 0, limit: 20 }) {
      const ending = await bank.gateway.call(scheduledTransferList, { customerNumber, ...page }, caller);
      if (ending.ending !== "done") throw new Error(ending.ending);
      return ending.answer;
    },
  };
}

export type ScheduleDesk = Awaited<ReturnType<typeof openScheduleDesk>>;
