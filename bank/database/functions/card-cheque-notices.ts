/**
 * Rows like those of `bank.notices`: what happened to cards and cheques, and what of a cash credit ends. The subject of an end is its
 * account, its name the last day.
 */
export const cardChequeNotices = [
  `create function bank.card_cheque_notices(
  p_customer text, p_since timestamptz, p_now timestamptz, p_large_cheque bigint, p_ending_days integer
) returns table (kind text, at timestamptz, subject text, name text, account_number text, amount bigint)
language plpgsql stable set enable_seqscan to off set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select 'card-' || change.did, change.done_at, change.reference::text, '••' || card.last_four, account.number::text, null::bigint
    from bank.card join bank.card_change change on change.card_id = card.id
    join bank.account on account.id = card.account_id
    where card.customer_number = p_customer and change.did is not null and change.done_at > p_since
  union all
  select 'card-declined', use.used_at, use.reference::text, '••' || card.last_four, account.number::text, use.amount
    from bank.card join bank.card_use use on use.card_id = card.id
    join bank.account on account.id = card.account_id
    where card.customer_number = p_customer and use.declined is not null and use.used_at > p_since
  union all
  select 'card-applied', application.applied_at, application.number::text, null, account.number::text, null
    from bank.card_application application join bank.account on account.id = application.account_id
    where application.customer_number = p_customer and application.applied_at > p_since
  union all
  select 'cheque-stopped', request.requested_at, request.id::text,
      request.first_number::text || case when request.last_number > request.first_number then '–' || request.last_number else '' end,
      account.number::text, null
    from bank.account join bank.stop_request request on request.account_id = account.id
    where account.customer_number = p_customer and request.requested_at > p_since
  union all
  select 'cheque-stop-lifted', stop.ended_at, stop.id::text, stop.number::text, account.number::text, null
    from bank.account join bank.cheque_stop stop on stop.account_id = account.id
    where account.customer_number = p_customer and stop.state = 'revoked' and stop.ended_at > p_since
  union all
  select case presented.return_reason when 'stopped' then 'cheque-stopped-presented' else 'cheque-returned' end,
      presented.presented_at, presented.reference::text, presented.number, account.number::text, presented.amount
    from bank.account join bank.cheque_presentation presented on presented.account_id = account.id
    where account.customer_number = p_customer and presented.return_reason is not null and presented.presented_at > p_since
  union all
  select 'cheque-paid', presented.presented_at, presented.reference::text, presented.number, account.number::text, presented.amount
    from bank.account join bank.cheque_presentation presented on presented.account_id = account.id
    where account.customer_number = p_customer and presented.return_reason is null
      and presented.amount >= p_large_cheque and presented.presented_at > p_since
  union all
  select ending.what || case when told.over <= p_now then '-ended' else '-ending' end, told.at, account.number::text,
      to_char(ending.day, 'DD-MM-YYYY'), account.number::text, null
    from bank.account join bank.credit_expiry expiry on expiry.account_id = account.id,
      lateral (values ('drawing-power', expiry.drawing_power_ends_on), ('limit', expiry.limit_ends_on),
        ('insurance', expiry.insurance_ends_on)) ending (what, day),
      lateral (values ((ending.day + 1)::timestamp at time zone 'Asia/Kolkata')) ended (over),
      lateral (values (ended.over, case when ended.over <= p_now then ended.over
        else (ending.day - p_ending_days)::timestamp at time zone 'Asia/Kolkata' end)) told (over, at)
    where account.customer_number = p_customer and account.status <> 'closed' and told.at > p_since and told.at <= p_now;
end $$`,
  `comment on function bank.card_cheque_notices(text, timestamptz, timestamptz, bigint, integer) is
  'What has happened to the customer''s cards and cheques since then, and what of a cash credit has ended or soon will'`,
];
