/**
 * bank.payment_facts: all that the rules of a payment look at, in one round trip and without a lock. It consists of
 * plain look-ups by key, planned once for each connection; what follows from them is decided in `judge.ts`.
 */
export const paymentFacts = [
  `create function bank.payment_facts(
  p_customer text, p_kind text, p_from text, p_to text, p_payee_kind text, p_ifsc text, p_amount bigint, p_now timestamptz,
  p_reference text,
  out known boolean, out kind text, out active boolean,
  out password_hash text, out password_expired boolean,
  out customer_name text, out mobile text, out may_pay boolean, out stopped boolean,
  out from_kind text, out from_status text, out spendable bigint,
  out to_kind text, out to_status text, out to_own boolean, out to_balance bigint,
  out instalment bigint, out instalments integer,
  out payee_id bigint, out payee_bank text, out payee_usable_from timestamptz, out payee_capped_until timestamptz, out payee_cap bigint,
  out paid_capped bigint,
  out least_amount bigint, out most_amount bigint, out limit_group text, out day_limit bigint, out used bigint, out charge bigint
) language plpgsql stable as $$
declare
  v_today constant date := (p_now at time zone 'Asia/Kolkata')::date;
  v_to_id bigint;
begin
  known := exists (select from bank.payment p where p.reference = p_reference);
  select c.name, c.mobile, c.status = 'active', c.status = 'active' and not c.view_only and not c.maker_checker
  into customer_name, mobile, active, may_pay from bank.customer c where c.number = p_customer;
  select c.hash, c.must_change or c.expires_on <= v_today
  into password_hash, password_expired
  from bank.credential c where c.customer_number = p_customer and c.kind = 'transaction';
  stopped := exists (select from bank.payment_stop s where s.customer_number = p_customer and s.lifted_at is null);

  select a.kind, a.status, a.balance - a.lien - a.uncleared - coalesce(a.floor, 0)
  into from_kind, from_status, spendable
  from bank.account a where a.number = p_from and a.customer_number = p_customer;

  kind := p_kind;
  if p_payee_kind is null or p_payee_kind = 'within-bank' then
    select a.id, a.kind, a.status, a.customer_number is not distinct from p_customer, a.balance
    into v_to_id, to_kind, to_status, to_own, to_balance from bank.account a where a.number = p_to;
    -- The gateway has one service for all that stays within the bank: where it goes says what it is.
    if p_kind = 'within-bank' and to_own then
      kind := case to_kind when 'recurring-deposit' then 'rd-instalment' when 'loan' then 'loan-repayment' else 'own-account' end;
    end if;
    if kind = 'rd-instalment' then
      select d.principal, d.months into instalment, instalments
      from bank.deposit d where d.account_id = v_to_id and d.payout = 'recurring' and d.status = 'OPEN';
    end if;
  end if;
  if p_payee_kind is not null and kind = p_kind then
    select p.id, p.bank_name, p.usable_from, p.capped_until, p.cap
    into payee_id, payee_bank, payee_usable_from, payee_capped_until, payee_cap
    from bank.payee p
    where p.customer_number = p_customer and p.kind = p_payee_kind and p.account_number = p_to and p.ifsc = p_ifsc
      and p.deleted_at is null;
    if payee_capped_until > p_now then
      select coalesce(sum(p.amount), 0) into paid_capped
      from bank.payment p
      where p.customer_number = p_customer and p.paid_at >= payee_usable_from and p.to_account = p_to and p.ifsc = p_ifsc
        and p.state not in ('reversed', 'returned');
    end if;
  end if;

  select l.least, l.most, l.limit_group into least_amount, most_amount, limit_group
  from bank.payment_limit l where l.kind = payment_facts.kind and l.from_date <= v_today order by l.from_date desc limit 1;
  if limit_group is not null then
    select d.amount into day_limit
    from bank.day_limit d where d.limit_group = payment_facts.limit_group and d.from_date <= v_today
    order by d.from_date desc limit 1;
    select u.used into used
    from bank.day_use u
    where u.customer_number = p_customer and u.limit_group = payment_facts.limit_group and u.date = v_today;
  end if;
  used := coalesce(used, 0);
  charge := coalesce((
    select c.charge from bank.payment_charge c
    where c.kind = payment_facts.kind and c.from_date <= v_today and c.above < p_amount
    order by c.from_date desc, c.above desc limit 1), 0);
end $$`,
  `comment on function bank.payment_facts(text, text, text, text, text, text, bigint, timestamptz, text) is
  'Whether the reference is known; what the rules of a payment look at: customer, password, both accounts, payee, limits, use of the day, charge; null where there is none'`,
];
