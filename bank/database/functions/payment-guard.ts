/**
 * bank.payment_guard: limit on a customer's payments in the hours after a password reset, equal to a new payee's cap. It ends
 * after the last reset and counts payments from the first, so that another reset gives no second share. All null without a
 * reset.
 */
const guard = ({
  more,
  plan,
  found,
  hours,
  cap,
}: Record<"more" | "plan" | "found" | "hours" | "cap", string>) =>
  `create function bank.payment_guard(
  p_customer text, p_now timestamptz,${more}
  out guard_since timestamptz, out guard_until timestamptz, out guard_cap bigint, out paid_guarded bigint
) language plpgsql stable set enable_seqscan to off${plan} as $$
${found}
  select min(reset.at), max(reset.at) + make_interval(hours => ${hours}) into guard_since, guard_until
  from bank.registration r, unnest(array[r.login_set_at, r.transaction_set_at]) as reset (at)
  where r.customer_number = p_customer and r.mode = 'forgot-password'
    -- A grant lives minutes.
    and r.done_at > p_now - make_interval(hours => ${hours} + 1)
    and reset.at > p_now - make_interval(hours => ${hours});
  if guard_since is not null then
    guard_cap := ${cap};
    paid_guarded := (
      select coalesce(sum(p.amount), 0) from bank.payment p
      where p.customer_number = p_customer and p.paid_at >= guard_since and p.limit_group is not null
        and p.state not in ('reversed', 'returned'));
  end if;
end $$`;

/** With the cap and the hours of the table that banks filled before the tariff had them. */
export const paymentGuard = [
  guard({
    more: "",
    plan: "",
    found: `declare
  v_policy bank.payee_policy;
begin
  select y.* into v_policy from bank.payee_policy y
  where y.from_date <= (p_now at time zone 'Asia/Kolkata')::date order by y.from_date desc limit 1;`,
    hours: "v_policy.cap_hours",
    cap: "v_policy.cap",
  }),
  `comment on function bank.payment_guard(text, timestamptz) is
  'After a reset of passwords: since and until when no more than guard_cap paise may leave in all, and what has left; null: there was none'`,
];

/** The same, with the cap and the hours of the tariff. */
export const paymentGuardOfTariff = [
  guard({
    more: " p_cap bigint, p_cap_hours integer,",
    plan: " set jit to off set max_parallel_workers_per_gather to 0",
    found: "begin",
    hours: "p_cap_hours",
    cap: "p_cap",
  }),
  `comment on function bank.payment_guard(text, timestamptz, bigint, integer) is
  'After a reset of passwords within p_cap_hours: since and until when no more than p_cap paise may leave in all, and what has left; null: there was none'`,
];
