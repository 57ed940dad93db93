/** bank.wants_text: whether the holder wants a text message about a movement. */
const wantsText = [
  `create function bank.wants_text(p_account text, p_change bigint, p_always_from bigint) returns boolean
language plpgsql stable set enable_seqscan to off as $$
declare
  v_account constant bigint := (select a.id from bank.account a where a.number = p_account);
  v_setting bank.alert_setting;
begin
  select s.* into v_setting from bank.alert_setting s where s.account_id = v_account order by s.id desc limit 1;
  if v_setting.id is null then
    select s.* into v_setting from bank.alert_setting s where s.account_id is null order by s.id desc limit 1;
  end if;
  return case
    when p_change < 0 then -p_change >= p_always_from or v_setting.debits and -p_change >= v_setting.debits_from
    else v_setting.credits and p_change >= v_setting.credits_from end;
end $$`,
  `comment on function bank.wants_text(text, bigint, bigint) is
  'Whether the holder of the account is sent a text message about a credit (above zero) or debit (below) of so many paise; from p_always_from on debits are told whatever is wished'`,
];

/**
 * bank.carry_out_payment: an allowed payment in one round trip, all or nothing: row, history, text messages, OTP, use of the
 * day, journal. Locks in this order: reference, after a password reset the customer, OTP, use of the day, accounts in the
 * ledger's order, so that an account many pay into is locked for the shortest time. Rechecks what may have changed since the
 * rules were judged.
 */
export const carryOutPayment = [
  ...wantsText,
  `create function bank.carry_out_payment(
  p_row jsonb, p_day_limit bigint, p_cap bigint, p_cap_since timestamptz,
  p_payee_id bigint, p_password boolean, p_otp bytea, p_otp_since timestamptz,
  p_mobile text, p_debit_text bytea, p_credit_text bytea,
  p_journal_kind text, p_accounts text[], p_amounts bigint[], p_particulars text[], p_always_from bigint,
  p_guard_cap bigint, p_guard_since timestamptz
) returns text language plpgsql set enable_seqscan to off as $$
declare
  v_payment constant bank.payment := jsonb_populate_record(null::bank.payment, p_row);
  v_made text;
  v_obstacle text;
  v_posted jsonb;
begin
  with made as (
    insert into bank.payment (reference, customer_number, kind, state, from_account, to_account, to_name, ifsc, bank_name,
                              amount, charge, remark, paid_at, paid_on, limit_group, arrives_by)
    values (v_payment.reference, v_payment.customer_number, v_payment.kind, v_payment.state,
            v_payment.from_account, v_payment.to_account, v_payment.to_name, v_payment.ifsc, v_payment.bank_name,
            v_payment.amount, v_payment.charge, v_payment.remark,
            v_payment.paid_at, v_payment.paid_on, v_payment.limit_group, v_payment.arrives_by)
    on conflict (reference) do nothing
    returning reference
  ), begun as (
    insert into bank.payment_event (reference, place, state, at)
    select reference, 1, v_payment.state, v_payment.paid_at from made
  ), told as (
    insert into bank.text_message (mobile, sent_at, sealed_text)
    select p_mobile, v_payment.paid_at, p_debit_text from made
    where bank.wants_text(v_payment.from_account, -v_payment.amount - v_payment.charge, p_always_from)
    union all
    select c.mobile, v_payment.paid_at, p_credit_text
    from made join bank.account a on a.number = v_payment.to_account
    join bank.customer c on c.number = a.customer_number
    where p_credit_text is not null and bank.wants_text(v_payment.to_account, v_payment.amount, p_always_from)
  )
  select made.reference into v_made from made;
  if not found then
    return 'known';
  end if;

  select case
    when p_password and exists (
      select from bank.credential c
      where c.customer_number = v_payment.customer_number and c.kind = 'transaction'
        and c.locked_until > v_payment.paid_at) then 'password-locked'
    when exists (
      select from bank.payment_stop s
      where s.customer_number = v_payment.customer_number and s.lifted_at is null) then 'stopped'
    when not exists (
      select from bank.customer c
      where c.number = v_payment.customer_number and c.status = 'active'
        and not c.view_only and not c.maker_checker) then 'may-not-pay'
    when p_payee_id is not null and not exists (
      select from bank.payee p where p.id = p_payee_id and p.deleted_at is null) then 'no-payee'
  end into v_obstacle;
  if v_obstacle is not null then
    raise exception '%', v_obstacle using errcode = 'KV001';
  end if;
  if p_guard_cap is not null then
    -- Payments of one customer wait here for each other: they may be of several groups, to several payees.
    perform from bank.customer c where c.number = v_payment.customer_number for no key update;
    if p_guard_cap < (
      select sum(p.amount) from bank.payment p
      where p.customer_number = v_payment.customer_number and p.paid_at >= p_guard_since and p.limit_group is not null
        and p.state not in ('reversed', 'returned')
    ) then
      raise exception 'guard' using errcode = 'KV001';
    end if;
  end if;
  if p_otp is not null then
    update bank.otp o set state = 'used'
    where o.id = (
      select l.id from bank.otp l
      where l.customer_number = v_payment.customer_number and l.purpose = 'transfer' and l.variables_digest = p_otp
      order by l.id desc limit 1)
    and o.state = 'verified' and o.expires_at > p_otp_since;
    if not found then
      raise exception 'no-otp' using errcode = 'KV001';
    end if;
  end if;

  if v_payment.limit_group is not null then
    insert into bank.day_use as u (customer_number, limit_group, date, used)
    values (v_payment.customer_number, v_payment.limit_group, v_payment.paid_on, v_payment.amount)
    on conflict (customer_number, limit_group, date) do update set used = u.used + excluded.used
    where p_day_limit is null or u.used + excluded.used <= p_day_limit;
    if not found then
      raise exception 'day-limit' using errcode = 'KV001';
    end if;
  end if;
  if p_cap is not null and p_cap < (
    select sum(p.amount) from bank.payment p
    where p.customer_number = v_payment.customer_number and p.paid_at >= p_cap_since
      and p.to_account = v_payment.to_account and p.ifsc = v_payment.ifsc and p.limit_group = v_payment.limit_group
      and p.state not in ('reversed', 'returned')
  ) then
    raise exception 'cap' using errcode = 'KV001';
  end if;

  v_posted := bank.post_journal(
    v_payment.reference, p_journal_kind, '', v_payment.paid_at, null,
    p_accounts, p_amounts, p_particulars, array_fill(null::text, array[cardinality(p_accounts)]));
  if v_posted ->> 'outcome' <> 'posted' or (v_posted ->> 'repeated')::boolean then
    raise exception '%', case
      when v_posted ->> 'outcome' = 'insufficient-funds' then 'insufficient-funds'
      when v_posted ->> 'outcome' in ('posted', 'reference-conflict') then 'reference-conflict'
      when v_posted ->> 'account' = v_payment.from_account then 'payer-account'
      else 'payee-account' end using errcode = 'KV001';
  end if;
  -- The account is locked by its posting now: of several repayments at once no one goes beyond.
  if v_payment.kind in ('rd-instalment', 'loan-repayment') and exists (
    select from bank.account a left join bank.deposit d on d.account_id = a.id
    where a.number = v_payment.to_account
      and a.balance > case a.kind when 'loan' then 0 else d.principal * d.months end
  ) then
    raise exception 'too-much' using errcode = 'KV001';
  end if;
  return 'paid';
exception when sqlstate 'KV001' then
  return sqlerrm;
end $$`,
  `comment on function bank.carry_out_payment(jsonb, bigint, bigint, timestamptz, bigint, boolean, bytea, timestamptz, text, bytea, bytea, text, text[], bigint[], text[], bigint, bigint, timestamptz) is
  'Pays, or changes nothing and says why: paid, known (the reference), password-locked, no-otp, stopped, may-not-pay, no-payee, day-limit, cap, guard, insufficient-funds, payer-account, payee-account, too-much, reference-conflict'`,
];
