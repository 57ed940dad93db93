import { transferOtpVariables } from "~/contract/otp-variables.server";
import { scheduledTransfer, scheduledTransferList } from "~/contract/scheduled-transfers.server";
import type { AnswerOf } from "~/contract/service.server";
import { addDays, startOfIstDate, type IsoDate } from "~/domain/dates";
import type { TransferKind } from "~/domain/payments";
import type { Ending } from "~/gateway/ending.server";
import { portal } from "~/portal.server";
import { maskedSubject } from "~/session/audit.server";
import type { SignedIn } from "~/session/guards.server";
import { orderTo } from "./order.server";
import { getTransferOffer, type TransferOffer } from "./transfer-choices.server";
import { amountOf, type TransferInput } from "./transfers.server";
import type { TwoPassFlow } from "./two-pass.server";

/** A transfer of any kind for a later date. */
export interface ScheduledInput extends TransferInput {
  date: IsoDate;
}

export type ScheduledTransfer = AnswerOf<typeof scheduledTransferList>["scheduled"][number];

/** The list, right after a transfer was scheduled. */
export const scheduledPath = (reference: string) => `/ViewScheduleTransfer?new=${reference}`;

export const scheduledFlow: TwoPassFlow<ScheduledInput> = {
  name: "scheduled-transfer",
  act: "scheduled-transfer",
  path: "/ScheduleTransfer",
  otp: (input) =>
    transferOtpVariables({
      amount: amountOf(input),
      fromAccount: input.from,
      toAccount: input.to.accountNumber,
      toName: input.to.name,
      ifsc: input.to.ifsc,
      date: input.date,
    }),
  order: (by, input) =>
    orderTo(scheduledTransfer, {
      customerNumber: by.session.customer.customerNumber,
      kind: input.kind,
      fromAccount: input.from,
      toAccount: input.to.accountNumber,
      toName: input.to.name,
      ifsc: input.to.ifsc,
      amount: amountOf(input),
      remark: input.remark,
      date: input.date,
    }),
  subject: (input) => maskedSubject(input.to.accountNumber),
  done: scheduledPath,
};

/**
 * What may be chosen for a transfer on `date`: today's balance and what is left of today's limit say nothing about it,
 * and a payee that is new today may be open by then. Without a date yet, every payee may be chosen.
 */
export async function getScheduleOffer(
  by: SignedIn,
  kind: TransferKind,
  date: IsoDate | null,
): Promise<TransferOffer> {
  const { dayLimit: _, leftToday: __, ...offer } = await getTransferOffer(by, kind);
  return {
    ...offer,
    accounts: offer.accounts.map((account) => ({ ...account, balance: null })),
    ...(date
      ? { now: startOfIstDate(addDays(date, 1)) }
      : { targets: offer.targets.map(({ usableFrom: _, cap: __, ...target }) => target) }),
  };
}

export function listScheduled(
  by: SignedIn,
  page: { offset: number; limit: number },
): Promise<Ending<AnswerOf<typeof scheduledTransferList>>> {
  const { customerNumber } = by.session.customer;
  return portal().gateway.call(scheduledTransferList, { customerNumber, ...page }, by.caller);
}

/** Asked for at a time when one is looked for; the next ones to be carried out come first. */
const BATCH = 50;

/** The customer's own scheduled transfer of that reference; null when there is none, or how the bank failed to say. */
export async function findScheduled(
  by: SignedIn,
  reference: string,
): Promise<ScheduledTransfer | null | Exclude<Ending<unknown>, { ending: "done" }>> {
  for (let offset = 0; ; offset += BATCH) {
    const ending = await listScheduled(by, { offset, limit: BATCH });
    if (ending.ending !== "done") return ending;
    const { scheduled, total } = ending.answer;
    const found = scheduled.find((one) => one.reference === reference);
    if (found) return found;
    if (scheduled.length === 0 || offset + scheduled.length >= total) return null;
  }
}
