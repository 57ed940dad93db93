/**
 * bank.notices: a customer's events, newest first, from the records themselves. Planned once per connection, as planning its
 * many tables costs far more than reading them; without scans, like `bank.payment_facts`.
 */
export const notices = [
  `create function bank.notices(
  p_customer text, p_since timestamptz, p_now timestamptz, p_most integer,
  p_payment_days integer, p_maturing_days integer, p_expiring_days integer, p_maturity text
) returns table (kind text, at timestamptz, subject text, name text, account_number text, amount bigint)
language plpgsql stable set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select kind, at, subject, name, account_number, amount from (
    select case when event.state in ('reversed', 'returned') then 'payment-returned' else 'payment-arrived' end as kind,
        event.at, payment.reference as subject, payment.to_name as name, payment.to_account::text as account_number,
        payment.amount
      from bank.payment join bank.payment_event event on event.reference = payment.reference
      where payment.customer_number = p_customer
        and payment.paid_at > p_since - make_interval(days => p_payment_days) and event.at > p_since
        and (event.state in ('success', 'confirmed', 'credited', 'reversed', 'returned') or event.state = 'posted' and (
          exists (select from bank.scheduled_transfer ordered where ordered.reference = payment.reference)
          or exists (select from bank.instruction_run run where run.reference = payment.reference)))
    union all
    select 'transfer-failed', ended_at, reference, to_name, to_account, amount
      from bank.scheduled_transfer
      where customer_number = p_customer and state = 'failed' and ended_at > p_since
    union all
    select 'instruction-failed', run.ended_at, instruction.number::text, instruction.to_name,
        instruction.to_account::text, run.amount
      from bank.standing_instruction instruction join bank.instruction_run run on run.instruction = instruction.number
      where instruction.customer_number = p_customer and run.state = 'failed' and run.ended_at > p_since
    union all
    select 'payee-added', added_at, kind, name, account_number, null
      from bank.payee
      where customer_number = p_customer and added_at > p_since
    union all
    select 'deposit-matured', journal.booked_at, account.number::text, null, account.number::text, -posting.amount
      from bank.account join bank.deposit on deposit.account_id = account.id
      join bank.journal on journal.reference = p_maturity || account.number
      join bank.posting on posting.journal_id = journal.id and posting.account_id = account.id
      where account.customer_number = p_customer and journal.booked_at > p_since
    union all
    select 'instalment-missed', job.done_at, account.number::text, null, account.number::text, deposit.principal
      from bank.account join bank.deposit on deposit.account_id = account.id
      join bank.missed_instalment missed on missed.account_id = account.id
      join bank.job on job.kind = 'deposit-instalment' and job.subject = account.number || '/' || missed.number
      where account.customer_number = p_customer and job.done_at > p_since
    union all
    select 'premium-missed', job.done_at, enrolment.scheme, upper(enrolment.scheme), account.number::text, null
      from bank.scheme_enrolment enrolment join bank.account on account.id = enrolment.account_id
      join bank.job on job.kind = 'scheme-premium'
        and job.subject = enrolment.id || '/' || enrolment.premiums + 1
      where enrolment.customer_number = p_customer and job.done_at > p_since
        and (enrolment.left_at is null or enrolment.left_at > job.done_at)
    union all
    select 'deposit-maturing', told.at, account.number::text, null, account.number::text, deposit.maturity_amount
      from bank.account join bank.deposit on deposit.account_id = account.id,
        lateral (values ((deposit.matures_on - p_maturing_days)::timestamp at time zone 'Asia/Kolkata')) told (at)
      where account.customer_number = p_customer and deposit.status = 'OPEN'
        and told.at > p_since and told.at <= p_now
    union all
    select 'card-expiring', told.at, account.number::text, '••' || card.last_four, null, null
      from bank.card join bank.account on account.id = card.account_id,
        lateral (values ((card.expires_on - p_expiring_days)::timestamp at time zone 'Asia/Kolkata')) told (at)
      where card.customer_number = p_customer and card.status <> 'hot'
        and told.at > p_since and told.at <= p_now
    union all
    select 'books-' || step.state, step.at, request.id::text, null, account.number::text, null
      from bank.cheque_book_request request join bank.account on account.id = request.account_id,
        lateral (values ('sent', request.sent_at), ('delivered', request.delivered_at)) step (state, at)
      where request.customer_number = p_customer and step.at > p_since
    union all
    select 'card-' || step.state, step.at, application.number::text, null, account.number::text, null
      from bank.card_application application join bank.account on account.id = application.account_id,
        lateral (values ('sent', application.sent_at), ('delivered', application.delivered_at)) step (state, at)
      where application.customer_number = p_customer and step.at > p_since
  ) notice
  order by at desc, kind, subject
  limit p_most;
end $$`,
  `comment on function bank.notices(text, timestamptz, timestamptz, integer, integer, integer, integer, text) is
  'What has happened to the customer since then, newest first: payments told later, what failed or was missed, what ends soon, what was sent'`,
];
