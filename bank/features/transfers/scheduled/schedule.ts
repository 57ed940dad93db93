import { findRow, hasColumns, insertRows } from "bank/database/rows";
import { authorised } from "bank/authorised";
import type { Db, Row } from "bank/database/schema";
import { lookUpFacts } from "bank/features/transfers/facts";
import {
  columnsOf,
  namesIn,
  orderIn,
  refuseFor,
  type Order,
  type Refused,
} from "bank/features/transfers/order";
import { dayInWords } from "bank/features/transfers/pay-on-day";
import { judge } from "bank/features/transfers/rules";
import { isWellFormed } from "bank/features/transfers/transfer";
import { addJob } from "bank/jobs/jobs";
import { firstSlot, isSchedulable } from "bank/jobs/slots";
import { done, malformed, refuse, serve, type BankAnswer, type Context } from "bank/service";
import {
  scheduledRefusals,
  scheduledTransfer,
  scheduleTransfer,
} from "common/contract/scheduled-transfers.server";
import type { RequestOf } from "common/contract/service.server";
import { istDate, type IsoDate } from "common/dates";
import { railOf } from "common/payments";
import { debitDay } from "common/working-days";

type ScheduledOrder = Order & { date: IsoDate };

type ScheduleRequest = RequestOf<typeof scheduledTransfer>;

/** Once per reference, which becomes the payment's; references of payments are taken too. */
export const add = serve(
  scheduledTransfer,
  "payer",
  async (call, request) => (await answerBefore(call.db, request)) ?? scheduleOnce(call, request),
);

const scheduleOnce = authorised(scheduleTransfer, {
  letsMoneyGo: true,
  async check(call, request) {
    if (!isWellFormed(request)) return malformed;
    if (!isSchedulable(request.date, istDate(call.clock.now()))) return refuse(scheduledRefusals.notThatDate);
    const order = orderFrom(request);
    const date = debitDay(call.tariff.calendar, order.date);
    return (await judgeScheduled(call, { ...order, date })) ?? { facts: order };
  },
  async make(transaction, order, { call, now, reference = "" }) {
    const scheduled = { ...order, reference };
    await insertRows(transaction, "bank.scheduled_transfer", rowOf(scheduled, now));
    await addJob(transaction, {
      kind: "scheduled-transfer",
      subject: reference,
      dueAt: firstSlot(order.date),
    });
    const values = { ...namesIn(order), date: dayInWords(call, order.date), reference };
    return { kept: { reference }, message: { values } };
  },
  answer: (kept: { reference?: string }) => kept,
});

async function answerBefore(
  db: Db,
  { reference, ...request }: ScheduleRequest,
): Promise<BankAnswer<{ reference?: string }> | undefined> {
  if (!reference) return undefined;
  const row = await findRow(db, "bank.scheduled_transfer", { reference });
  if (row) {
    const same = hasColumns(row, rowOf({ ...orderFrom(request), reference }, row.ordered_at));
    return same ? done({ reference }) : refuseFor("8013");
  }
  return (await findRow(db, "bank.payment", { reference })) ? refuseFor("8013") : undefined;
}

/** Ignores an IFSC within the bank. */
function orderFrom(request: ScheduleRequest): Omit<ScheduledOrder, "reference"> {
  const { customerNumber, kind, fromAccount, toAccount, toName, ifsc, amount, remark, date } = request;
  const order = { customerNumber, kind, fromAccount, toAccount, toName, amount, remark, date };
  return railOf(kind) === "within-bank" || !ifsc ? order : { ...order, ifsc };
}

/** Reason why a transfer cannot be scheduled, else null. Judged by limits and payee of that day; money is checked on the day. */
export async function judgeScheduled(
  { db, tariff }: Pick<Context, "db" | "tariff">,
  order: Omit<ScheduledOrder, "reference">,
): Promise<Refused | null> {
  const at = firstSlot(order.date);
  const facts = await lookUpFacts(db, { tariff }, order, at);
  const verdict = judge(order, { ...facts, spendable: order.amount + facts.charge }, at);
  return verdict.outcome === "refused" ? verdict : null;
}

export const orderOf = (row: Row<"bank.scheduled_transfer">): ScheduledOrder => ({
  ...orderIn(row),
  reference: row.reference,
  ifsc: row.ifsc ?? undefined,
  orderedAt: row.ordered_at,
  date: row.execution_date,
});

const rowOf = (order: ScheduledOrder, orderedAt: Date) => ({
  ...columnsOf(order),
  reference: order.reference,
  ifsc: order.ifsc ?? null,
  execution_date: order.date,
  ordered_at: orderedAt,
});
