import { findStop } from "bank/customers";
import type { Db } from "bank/database/schema";
import { done, serve } from "bank/service";
import type { Act } from "common/contract/act.server";
import { payByFundTransfer, payByNeftRtgs, transferQuote } from "common/contract/transfers.server";
import { istDate } from "common/dates";
import type { Paise } from "common/money";
import { railOf, type TransferKind } from "common/payments";
import { paymentEnquiry, paymentList, paymentStop } from "common/contract/payments.server";
import { arrivalOf } from "./rails/times";
import { findLockEnd } from "bank/credentials/transaction-password";
import { findGuard, type Guard } from "bank/credentials/payment-guard";
import { lookUpFacts } from "./facts";
import { findPaymentHistory, listPayments, ticketNumberOf, type Payment } from "./payments";
import { refuseFor } from "./order";
import { foreseePaidInto } from "./paid-into";
import { isGuarded } from "./rules";
import { transfer, type TransferRequest } from "./transfer";

const pay = <Q extends TransferRequest>({ service, otp }: Act<Q, { payments: Payment[] }>) =>
  serve(service, "self-checked", async (context, request: Q) => {
    const answer = await transfer(context, request, otp!.bind(request));
    return answer.outcome === "done" ? done({ payments: answer.body }) : answer;
  });

export const quote = serve(
  transferQuote,
  "customer",
  async ({ db, clock, tariff }, { customerNumber, kind, amount = 0n, toAccount = "", ifsc }) => {
    const now = clock.now();
    const requested = { customerNumber, kind, amount, fromAccount: "", toAccount, ifsc };
    const [facts, charges] = await Promise.all([lookUpFacts(db, requested, now), listCharges(db, kind, now)]);
    const on = { today: istDate(now), calendar: tariff.calendar };
    const paidInto = facts.to_own ? await foreseePaidInto(db, requested, on) : {};
    const { day_limit: dayLimit, used, payee_cap: cap, paid_capped: paid } = facts;
    return done({
      charge: facts.charge,
      charges,
      arrivesBy: arrivalOf(railOf(kind), now) ?? undefined,
      least: facts.least_amount ?? undefined,
      most: facts.most_amount ?? undefined,
      dayLimit: dayLimit ?? undefined,
      leftToday: dayLimit === null ? undefined : leftOf(dayLimit, used),
      leftToPayee: cap === null || paid === null ? undefined : leftOf(cap, paid),
      ...(isGuarded({}, facts) ? guardAnswer(facts) : {}),
      ...paidInto,
    });
  },
);

const guardAnswer = ({ guard_until, guard_cap, paid_guarded }: Guard) => ({
  guardedUntil: guard_until ?? undefined,
  guardCap: guard_cap ?? undefined,
  leftGuarded: guard_cap === null ? undefined : leftOf(guard_cap, paid_guarded ?? 0n),
});

const leftOf = (limit: Paise, used: Paise): Paise => (limit > used ? limit - used : 0n);

async function listCharges(db: Db, kind: TransferKind, now: Date) {
  const rows = await db
    .selectFrom("bank.payment_charge")
    .select(["above", "charge"])
    .where("kind", "=", kind)
    .where("from_date", "<=", istDate(now))
    .orderBy("from_date", "desc")
    .orderBy("above", "desc")
    .execute();
  const chargeAbove = (amount: Paise) => rows.find(({ above }) => above <= amount)?.charge ?? 0n;
  const begins = [...new Set([0n, ...rows.map(({ above }) => above)])];
  return begins
    .sort((one, other) => Number(one - other))
    .map((above) => ({ above, charge: chargeAbove(above) }));
}

export const list = serve(paymentList, "customer", async ({ db }, requested) =>
  done(await listPayments(db, requested)),
);

export const enquiry = serve(paymentEnquiry, "customer", async (context, { customerNumber, reference }) => {
  const found = await findPaymentHistory(context.db, customerNumber, reference);
  return found ? done(found) : refuseFor("8008");
});

export const stop = serve(paymentStop, "customer", async (context, { customerNumber }) => {
  const [found, lockedUntil, guard] = await Promise.all([
    findStop(context, customerNumber),
    findLockEnd(context, customerNumber),
    findGuard(context.db, customerNumber, context.clock.now()),
  ]);
  const stopped = found
    ? { stoppedAt: found.stoppedAt, reference: found.reference, ticket: ticketNumberOf(found.number) }
    : {};
  return done({ ...stopped, passwordLockedUntil: lockedUntil ?? undefined, ...guardAnswer(guard) });
});

export const fundTransfer = pay(payByFundTransfer);
export const neftRtgs = pay(payByNeftRtgs);
