/**
 * bank.payment_facts: all facts for the rules of a payment, in one round trip without locks, planned once per connection.
 * Without scans: a plan made for a small table would be kept when it has grown. Within the bank the credited account decides
 * the `kind`.
 */
const facts = ({
  more,
  plan,
  columns,
  limits,
  names,
  join,
}: Record<"more" | "plan" | "columns" | "limits" | "names" | "join", string>) =>
  `create function bank.payment_facts(
  p_customer text, p_kind text, p_from text, p_to text, p_payee_kind text, p_ifsc text, p_amount bigint, p_now timestamptz,
  p_reference text${more},
  out known boolean, out kind text, out active boolean,
  out password_hash text, out password_expired boolean, out password_failed boolean,
  out customer_name text, out mobile text, out may_pay boolean, out stopped boolean,
  out from_kind text, out from_status text, out spendable bigint,
  out to_kind text, out to_status text, out to_own boolean, out to_balance bigint,
  out instalment bigint, out instalments integer,
  out payee_id bigint, out payee_bank text, out payee_usable_from timestamptz, out payee_capped_until timestamptz,
  out payee_cap bigint, out paid_capped bigint,
  ${columns}
) language plpgsql stable set enable_seqscan to off${plan} as $$
#variable_conflict use_column
declare
  v_today constant date := (p_now at time zone 'Asia/Kolkata')::date;
begin
  select
    exists (select from bank.payment p where p.reference = p_reference),
    asked.kind, c.status = 'active', w.hash, w.must_change or w.expires_on <= v_today, w.failed_count > 0 or w.locked_until is not null,
    c.name, c.mobile, c.status = 'active' and not c.view_only and not c.maker_checker,
    exists (select from bank.payment_stop s where s.customer_number = p_customer and s.lifted_at is null),
    f.kind, f.status, f.balance - f.lien - f.uncleared - coalesce(f.floor, 0),
    t.kind, t.status, t.customer_number is not distinct from p_customer and t.number is not null, t.balance,
    d.principal, d.months,
    y.id, y.bank_name, y.usable_from, y.capped_until, y.cap,
    case when y.capped_until > p_now then (
      select coalesce(sum(p.amount), 0) from bank.payment p
      where p.customer_number = p_customer and p.paid_at >= y.usable_from and p.to_account = p_to and p.ifsc = p_ifsc
        and p.state not in ('reversed', 'returned')) end,
    ${limits}
  into known, kind, active, password_hash, password_expired, password_failed, customer_name, mobile, may_pay, stopped,
    from_kind, from_status, spendable, to_kind, to_status, to_own, to_balance, instalment, instalments,
    payee_id, payee_bank, payee_usable_from, payee_capped_until, payee_cap, paid_capped,
    ${names}
  from (values (1)) as one
  left join bank.customer c on c.number = p_customer
  left join bank.credential w on w.customer_number = p_customer and w.kind = 'transaction'
  left join bank.account f on f.number = p_from and f.customer_number = p_customer
  left join bank.account t on t.number = p_to and (p_payee_kind is null or p_payee_kind = 'within-bank')
  left join lateral (
    select case
      when p_kind <> 'within-bank' or t.customer_number is distinct from p_customer then p_kind
      when t.kind = 'recurring-deposit' then 'rd-instalment'
      when t.kind = 'loan' then 'loan-repayment'
      else 'own-account' end as kind
  ) asked on true
  left join bank.deposit d on d.account_id = t.id and d.payout = 'recurring' and d.status = 'OPEN'
  left join bank.payee y on y.customer_number = p_customer and y.kind = p_payee_kind and y.account_number = p_to
    and y.ifsc = p_ifsc and y.deleted_at is null and asked.kind = p_kind${join};
end $$`;

/** With limits and charge of the tables that banks filled before the tariff had them. */
export const paymentFacts = [
  facts({
    more: "",
    plan: "",
    columns:
      "out least_amount bigint, out most_amount bigint, out limit_group text, out day_limit bigint, out used bigint, out charge bigint",
    limits: `l.least, l.most, l.limit_group,
    least(
      (select g.amount from bank.day_limit g where g.limit_group = l.limit_group and g.from_date <= v_today
       order by g.from_date desc limit 1),
      (select o.amount from bank.own_limit o where o.customer_number = p_customer and l.limit_group is not null)),
    coalesce((select u.used from bank.day_use u
      where u.customer_number = p_customer and u.limit_group = l.limit_group and u.date = v_today), 0),
    coalesce((select e.charge from bank.payment_charge e
      where e.kind = asked.kind and e.from_date <= v_today and e.above < p_amount
      order by e.from_date desc, e.above desc limit 1), 0)`,
    names: "least_amount, most_amount, limit_group, day_limit, used, charge",
    join: `
  left join lateral (
    select l.least, l.most, l.limit_group from bank.payment_limit l
    where l.kind = asked.kind and l.from_date <= v_today order by l.from_date desc limit 1
  ) l on true`,
  }),
  `comment on function bank.payment_facts(text, text, text, text, text, text, bigint, timestamptz, text) is
  'Whether the reference is known; what the rules of a payment look at: customer, password, both accounts, payee, limits, use of the day, charge; null where there is none'`,
];

/** Limits and charges are those of the tariff, which the bank has. `p_groups`: the group of each kind that shares a limit of the day. */
export const paymentFactsOfTariff = [
  facts({
    more: ", p_groups jsonb",
    plan: " set jit to off set max_parallel_workers_per_gather to 0",
    columns: "out own_limit bigint, out used bigint",
    limits: `(select o.amount from bank.own_limit o where o.customer_number = p_customer and p_groups ->> asked.kind is not null),
    coalesce((select u.used from bank.day_use u
      where u.customer_number = p_customer and u.limit_group = p_groups ->> asked.kind and u.date = v_today), 0)`,
    names: "own_limit, used",
    join: "",
  }),
  `comment on function bank.payment_facts(text, text, text, text, text, text, bigint, timestamptz, text, jsonb) is
  'Whether the reference is known; what the rules of a payment look at: customer, password, both accounts, payee, own limit, use of the day in the group of p_groups that the kind belongs to; null where there is none'`,
];
