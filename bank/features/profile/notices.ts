import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import { maturityReference } from "bank/interest/book";
import { done, serve } from "bank/service";
import { noticeList } from "common/contract/profile.server";
import type { AnswerOf } from "common/contract/service.server";
import { EXPIRING_DAYS, MATURING_DAYS, MOST_NOTICES } from "common/notices";

type Notice = AnswerOf<typeof noticeList>["notices"][number];

type Facts = "name" | "accountNumber" | "amount";
type NoticeRow = Omit<Notice, Facts> & { [K in Facts]: NonNullable<Notice[K]> | null };

/** Days from a payment's debit to its end at the latest, with room: older payments are not looked at. */
const PAYMENT_DAYS = 30;

/**
 * Read from the records of what happened, so that there is nothing beside them that could differ. Each is named by its kind,
 * subject and time for ever. Money that arrives at once is told on the page that sends it; here only where nobody waited
 * for it.
 */
const notices = serve(noticeList, "customer", async ({ db, clock }, { customerNumber, since }) =>
  done({ notices: await listNotices(db, clock.now(), customerNumber, since) }),
);

async function listNotices(db: Db, now: Date, customerNumber: string, since: Date): Promise<Notice[]> {
  const { rows } = await sql<NoticeRow>`
    select kind, at, subject, name, "accountNumber", amount from (
      select case when event.state in ('reversed', 'returned') then 'payment-returned' else 'payment-arrived' end as kind,
          event.at, payment.reference as subject, payment.to_name as name, payment.to_account as "accountNumber",
          payment.amount
        from bank.payment join bank.payment_event event on event.reference = payment.reference
        where payment.customer_number = ${customerNumber}
          and payment.paid_at > ${since}::timestamptz - make_interval(days => ${PAYMENT_DAYS}) and event.at > ${since}
          and (event.state in ('success', 'confirmed', 'credited', 'reversed', 'returned') or event.state = 'posted' and (
            exists (select from bank.scheduled_transfer ordered where ordered.reference = payment.reference)
            or exists (select from bank.instruction_run run where run.reference = payment.reference)))
      union all
      select 'transfer-failed', ended_at, reference, to_name, to_account, amount
        from bank.scheduled_transfer
        where customer_number = ${customerNumber} and state = 'failed' and ended_at > ${since}
      union all
      select 'instruction-failed', run.ended_at, instruction.number::text, instruction.to_name,
          instruction.to_account::text, run.amount
        from bank.standing_instruction instruction join bank.instruction_run run on run.instruction = instruction.number
        where instruction.customer_number = ${customerNumber} and run.state = 'failed' and run.ended_at > ${since}
      union all
      select 'payee-added', added_at, kind, name, account_number, null
        from bank.payee
        where customer_number = ${customerNumber} and added_at > ${since}
      union all
      select 'deposit-matured', journal.booked_at, account.number::text, null, account.number::text, -posting.amount
        from bank.account join bank.deposit on deposit.account_id = account.id
        join bank.journal on journal.reference = ${maturityReference("")} || account.number
        join bank.posting on posting.journal_id = journal.id and posting.account_id = account.id
        where account.customer_number = ${customerNumber} and journal.booked_at > ${since}
      union all
      select 'instalment-missed', job.done_at, account.number::text, null, account.number::text, deposit.principal
        from bank.account join bank.deposit on deposit.account_id = account.id
        join bank.missed_instalment missed on missed.account_id = account.id
        join bank.job on job.kind = 'deposit-instalment' and job.subject = account.number || '/' || missed.number
        where account.customer_number = ${customerNumber} and job.done_at > ${since}
      union all
      select 'premium-missed', job.done_at, enrolment.scheme, upper(enrolment.scheme), account.number::text, null
        from bank.scheme_enrolment enrolment join bank.account on account.id = enrolment.account_id
        join bank.job on job.kind = 'scheme-premium'
          and job.subject = enrolment.id || '/' || enrolment.premiums + 1
        where enrolment.customer_number = ${customerNumber} and job.done_at > ${since}
          and (enrolment.left_at is null or enrolment.left_at > job.done_at)
      union all
      select 'deposit-maturing', told.at, account.number::text, null, account.number::text, deposit.maturity_amount
        from bank.account join bank.deposit on deposit.account_id = account.id,
          lateral (values ((deposit.matures_on - ${MATURING_DAYS}::integer)::timestamp at time zone 'Asia/Kolkata')) told (at)
        where account.customer_number = ${customerNumber} and deposit.status = 'OPEN'
          and told.at > ${since} and told.at <= ${now}
      union all
      select 'card-expiring', told.at, account.number::text, '••' || card.last_four, null, null
        from bank.card join bank.account on account.id = card.account_id,
          lateral (values ((card.expires_on - ${EXPIRING_DAYS}::integer)::timestamp at time zone 'Asia/Kolkata')) told (at)
        where card.customer_number = ${customerNumber} and card.status <> 'hot'
          and told.at > ${since} and told.at <= ${now}
      union all
      select 'books-' || step.state, step.at, request.id::text, null, account.number::text, null
        from bank.cheque_book_request request join bank.account on account.id = request.account_id,
          lateral (values ('sent', request.sent_at), ('delivered', request.delivered_at)) step (state, at)
        where request.customer_number = ${customerNumber} and step.at > ${since}
      union all
      select 'card-' || step.state, step.at, application.number::text, null, account.number::text, null
        from bank.card_application application join bank.account on account.id = application.account_id,
          lateral (values ('sent', application.sent_at), ('delivered', application.delivered_at)) step (state, at)
        where application.customer_number = ${customerNumber} and step.at > ${since}
    ) notice
    order by at desc, kind, subject
    limit ${MOST_NOTICES}`.execute(db);
  return rows.map(({ name, accountNumber, amount, ...notice }) => ({
    ...notice,
    name: name ?? undefined,
    accountNumber: accountNumber ?? undefined,
    amount: amount ?? undefined,
  }));
}

export const noticeServices = [notices];
