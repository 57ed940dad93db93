import { scheduledTransferList } from "common/contract/scheduled-transfers.server";
import type { AnswerOf } from "common/contract/service.server";
import type { CallResult } from "~/gateway/call-result.server";
import type { SignedIn } from "~/session/guards.server";

/** A customer's scheduled transfers, as the bank lists them: the next one to be carried out first. */
export type ScheduledTransfer = AnswerOf<typeof scheduledTransferList>["scheduled"][number];

export const listScheduled = (customer: SignedIn, page: { offset: number; limit: number }) =>
  customer.call(scheduledTransferList, page);

/** Asked for at a time when one is looked for. */
const BATCH = 50;

/** The customer's own of that reference; null when there is none, or how the bank failed to say. */
export async function findScheduled(
  customer: SignedIn,
  reference: string,
): Promise<ScheduledTransfer | null | Exclude<CallResult<unknown>, { outcome: "done" }>> {
  for (let offset = 0; ; offset += BATCH) {
    const result = await listScheduled(customer, { offset, limit: BATCH });
    if (result.outcome !== "done") return result;
    const { scheduled, total } = result.answer;
    const found = scheduled.find((one) => one.reference === reference);
    if (found) return found;
    if (scheduled.length === 0 || offset + scheduled.length >= total) return null;
  }
}
