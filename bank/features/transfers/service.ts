import { sql } from "kysely";
import { latestStop } from "bank/customers";
import { done, serve } from "bank/service";
import type { Act } from "common/contract/act.server";
import { payByFundTransfer, payByNeftRtgs, transferQuote } from "common/contract/transfers.server";
import { istDate } from "common/dates";
import type { Paise } from "common/money";
import { railOf } from "common/payments";
import { chargedRanges } from "common/tariff";
import { paymentEnquiry, paymentList, paymentStop } from "common/contract/payments.server";
import { arrivalOf } from "./rails/times";
import { guardOf, type Guard } from "bank/credentials/payment-guard";
import { lookUpFacts, type Requested } from "./facts";
import { findPaymentHistory, listPayments, ticketNumberOf, type Payment } from "./payments";
import { refuseFor } from "./order";
import { foreseePaidInto } from "./paid-into";
import { isGuarded } from "./rules";
import { bindingOf } from "bank/authorised";
import { transfer, type TransferRequest } from "./transfer";

const pay = <Q extends TransferRequest>(act: Act<Q, { payments: Payment[] }>) =>
  serve(act.service, "self-checked", async (context, request: Q) => {
    const answer = await transfer(context, request, bindingOf(act, request)!);
    return answer.outcome === "done" ? done({ payments: answer.body }) : answer;
  });

export const quote = serve(
  transferQuote,
  "customer",
  async (call, { customerNumber, kind, amount = 0n, toAccount = "", ifsc }) => {
    const { db, clock, tariff } = call;
    const now = clock.now();
    const requested: Requested = { customerNumber, kind, amount, fromAccount: "", toAccount, ifsc };
    const facts = await lookUpFacts(db, call, requested, now);
    const on = { today: istDate(now), calendar: tariff.calendar };
    const paidInto = facts.to_own ? await foreseePaidInto(db, requested, on) : {};
    const { day_limit: dayLimit, used, payee_cap: cap, paid_capped: paid } = facts;
    return done({
      charge: facts.charge,
      charges: chargedRanges(tariff.charges, kind, on.today).map(({ above, withGst }) => ({
        above,
        charge: withGst,
      })),
      arrivesBy: arrivalOf(tariff.turnAround, railOf(kind), now) ?? undefined,
      least: facts.least_amount,
      most: facts.most_amount,
      dayLimit: dayLimit ?? undefined,
      leftToday: dayLimit === null ? undefined : leftOf(dayLimit, used),
      leftToPayee: cap === null || paid === null ? undefined : leftOf(cap, paid),
      ...(isGuarded({}, facts) ? guardAnswer(facts) : {}),
      ...paidInto,
    });
  },
);

interface Stopped {
  stoppedAt: Date;
  number: bigint;
  reference: string;
  locked_until: Date;
}

const guardAnswer = ({ guard_until, guard_cap, paid_guarded }: Guard) => ({
  guardedUntil: guard_until ?? undefined,
  guardCap: guard_cap ?? undefined,
  leftGuarded: guard_cap === null ? undefined : leftOf(guard_cap, paid_guarded ?? 0n),
});

const leftOf = (limit: Paise, used: Paise): Paise => (limit > used ? limit - used : 0n);

export const list = serve(paymentList, "customer", async (call, requested) =>
  done(await listPayments(call, requested)),
);

export const enquiry = serve(paymentEnquiry, "customer", async (context, { customerNumber, reference }) => {
  const found = await findPaymentHistory(context, customerNumber, reference);
  return found ? done(found) : refuseFor("8008");
});

export const stop = serve(paymentStop, "customer", async (context, { customerNumber }) => {
  const { rows } = await sql<Guard & { [name in keyof Stopped]: Stopped[name] | null }>`
    select guard.*, stop."stoppedAt", stop.number, stop.reference, credential.locked_until
    from ${guardOf(context, customerNumber, context.clock.now())} guard
    left join (${latestStop(context, customerNumber)}) stop on true
    left join bank.credential credential
      on credential.customer_number = ${customerNumber} and credential.kind = 'transaction'
        and credential.locked_until > ${context.clock.now()}`.execute(context.db);
  const { stoppedAt, number, reference, locked_until, ...guard } = rows[0]!;
  return done({
    ...(stoppedAt && { stoppedAt, reference: reference!, ticket: ticketNumberOf(number!) }),
    passwordLockedUntil: locked_until ?? undefined,
    ...guardAnswer(guard),
  });
});

export const fundTransfer = pay(payByFundTransfer);
export const neftRtgs = pay(payByNeftRtgs);
