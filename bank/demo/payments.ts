import { sql, type Kysely } from "kysely";
import { paymentJournal, returnJournal, settlementJournal } from "bank/features/transfers/journals";
import type { Order } from "bank/features/transfers/order";
import {
  firstStateOf,
  railSeconds,
  secondsAfter,
  nextBatch,
  arrivalOf,
} from "bank/features/transfers/rails/times";
import { finalAnswer, impsAnswer, outcomeOf } from "bank/features/transfers/rails/outcome";
import type { Journal } from "bank/ledger/post-journal";
import type { BankSchema } from "bank/database/schema";
import { bankOfIfsc } from "bank/features/payees/ifsc-list";
import { newNetworkReference } from "bank/features/transfers/rails/payment";
import type { BankProfile } from "common/bank";
import { addDays, startOfIstDate, type IsoDate, istDate } from "common/dates";
import { progressOf, railOf, type PaymentState } from "common/payments";
import type { Habit } from "./diary";
import { pastPayments, type PastPayment } from "./past-payments";
import { demoReference } from "./payees";
import { getDemoCustomer } from "./people";

/** A payment of the demo's past from debit to end, by the simulator's rails and in their time. */

interface Step {
  state: PaymentState;
  at: Date;
  /** Why it was declined or returned. */
  reason?: string;
}

export function paidAt(payment: PastPayment, today: IsoDate): Date {
  return secondsAfter(startOfIstDate(addDays(today, -payment.ago)), payment.at);
}

/** Its states, oldest first. */
export function stepsOf(payment: PastPayment, today: IsoDate): Step[] {
  const begun = paidAt(payment, today);
  const rail = railOf(payment.kind);
  const first = { state: firstStateOf(rail), at: begun };
  const outcome = outcomeOf({ reference: "", toAccount: payment.to.accountNumber });
  const after = (seconds: number) => (outcome === "late" ? railSeconds.late : seconds);
  switch (rail) {
    case "within-bank":
      return [first];
    case "imps":
      return [first, ...impsSteps(secondsAfter(begun, railSeconds.impsSend), outcome)];
    case "neft": {
      const settled = nextBatch(begun);
      const end = secondsAfter(settled, after(railSeconds.neftAnswer));
      return [first, { state: "settled", at: settled }, lastStep(end, outcome, "credited", "returned")];
    }
    case "rtgs":
      return [
        first,
        lastStep(secondsAfter(begun, after(railSeconds.rtgsAnswer)), outcome, "credited", "returned"),
      ];
  }
}

type Outcome = ReturnType<typeof outcomeOf>;

function impsSteps(sent: Date, outcome: Outcome): Step[] {
  const answered = secondsAfter(sent, railSeconds.impsAnswer);
  const answer = impsAnswer(outcome);
  switch (answer.answer) {
    case "success":
      return [
        { state: "sent", at: sent },
        { state: "success", at: answered },
      ];
    case "declined": {
      const back = secondsAfter(answered, railSeconds.impsReversal);
      const { reason } = answer;
      return [
        { state: "sent", at: sent },
        { state: "declined", at: answered, reason },
        { state: "reversed", at: back, reason },
      ];
    }
    case "none": {
      const end = secondsAfter(answered, answer.enquiryAfterSeconds);
      return [
        { state: "sent", at: sent },
        { state: "deemed-success", at: answered },
        lastStep(end, outcome, "confirmed", "reversed"),
      ];
    }
  }
}

function lastStep(at: Date, outcome: Outcome, credited: PaymentState, back: PaymentState): Step {
  const answer = finalAnswer(outcome);
  return answer.credited ? { state: credited, at } : { state: back, at, reason: answer.reason };
}

export function orderOf(payment: PastPayment): Order {
  const { customerNumber, kind, from, to, amount, remark, ago } = payment;
  return {
    reference: demoReference("payment", customerNumber, String(ago)),
    customerNumber,
    kind,
    fromAccount: from,
    toAccount: to.accountNumber,
    toName: to.name,
    ifsc: to.ifsc,
    amount,
    remark,
  };
}

/** The journal of the money's end: with the other bank, or back; none for money that has stayed in the bank. */
function lastJournal(payment: PastPayment, state: PaymentState): Journal | null {
  const rail = railOf(payment.kind);
  if (rail === "within-bank") return null;
  const order = orderOf(payment);
  const { reference, amount, toName } = order;
  return progressOf(state) === "money-back"
    ? returnJournal({ reference, rail, amount, charge: payment.charge, toName }, payment.from)
    : settlementJournal({ reference, rail, amount });
}

/** The journals of all of them, each on its day. */
export const paymentLife =
  (today: IsoDate): Habit =>
  (day) =>
    pastPayments
      .filter(({ ago }) => ago === day.ago)
      .flatMap((payment) => {
        const order = orderOf(payment);
        const payer = getDemoCustomer(payment.customerNumber);
        const end = stepsOf(payment, today).at(-1)!;
        const seconds = (end.at.getTime() - startOfIstDate(day.date).getTime()) / 1000;
        return [
          { at: payment.at, happen: () => paymentJournal(order, payer.name, payment.charge) },
          { at: seconds, happen: () => lastJournal(payment, end.state) },
        ];
      });

/** The demo's past payments as the bank keeps payments: rows, histories, what was used of each day's limit. */
export async function insertPayments(
  profile: BankProfile,
  db: Kysely<BankSchema>,
  today: IsoDate,
): Promise<void> {
  for (const payment of pastPayments) await insertPayment(profile, db, payment, today);
  await sql`insert into bank.day_use (customer_number, limit_group, date, used)
    select customer_number, limit_group, paid_on,
           coalesce(sum(amount) filter (where state not in ('reversed', 'returned')), 0)
    from bank.payment where limit_group is not null group by 1, 2, 3`.execute(db);
}

async function insertPayment(
  profile: BankProfile,
  db: Kysely<BankSchema>,
  payment: PastPayment,
  today: IsoDate,
): Promise<void> {
  const { customerNumber, kind, amount, charge, remark } = payment;
  const { reference, fromAccount, toAccount, toName, ifsc } = orderOf(payment);
  const steps = stepsOf(payment, today);
  const end = steps.at(-1)!;
  const at = paidAt(payment, today);
  const rail = railOf(kind);
  await db
    .insertInto("bank.payment")
    .values({
      reference,
      customer_number: customerNumber,
      kind,
      state: end.state,
      from_account: fromAccount,
      to_account: toAccount,
      to_name: toName,
      ifsc: ifsc ?? "",
      bank_name: ifsc ? bankOfIfsc(ifsc)! : "",
      amount,
      charge,
      remark,
      paid_at: at,
      paid_on: istDate(at),
      limit_group: ({ selectFrom }) =>
        selectFrom("bank.payment_limit")
          .select("limit_group")
          .where("kind", "=", kind)
          .orderBy("from_date")
          .limit(1),
      arrives_by: arrivalOf(rail, at),
      network_reference: rail === "within-bank" ? null : await newNetworkReference(profile, db, rail, at),
      reason: end.reason ?? null,
    })
    .execute();
  await db
    .insertInto("bank.payment_event")
    .values(
      steps.map(({ state, at, reason = null }, place) => ({
        reference,
        place: place + 1,
        state,
        at,
        reason,
      })),
    )
    .execute();
}
