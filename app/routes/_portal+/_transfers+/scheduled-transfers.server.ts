import { scheduledTransferList } from "common/contract/scheduled-transfers.server";
import type { AnswerOf } from "common/contract/service.server";
import type { Ending } from "~/gateway/ending.server";
import type { SignedIn } from "~/session/guards.server";

/** A customer's scheduled transfers, as the bank lists them: the next one to be carried out first. */
export type ScheduledTransfer = AnswerOf<typeof scheduledTransferList>["scheduled"][number];

export const listScheduled = (by: SignedIn, page: { offset: number; limit: number }) =>
  by.call(scheduledTransferList, page);

/** Asked for at a time when one is looked for. */
const BATCH = 50;

/** The customer's own of that reference; null when there is none, or how the bank failed to say. */
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
