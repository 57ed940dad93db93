/** Cap and first job of a payment to another bank, beside bank.carry_out_payment in one statement and one commit. */
export const startRail = [
  `create function bank.is_over_cap(p_row jsonb, p_cap bigint, p_cap_since timestamptz)
returns boolean language plpgsql set enable_seqscan to off as $$
declare
  v_payment constant bank.payment := jsonb_populate_record(null::bank.payment, p_row);
begin
  perform from bank.customer c where c.number = v_payment.customer_number for no key update;
  return not exists (select from bank.payment p where p.reference = v_payment.reference)
    and p_cap < v_payment.amount + (
      select coalesce(sum(p.amount), 0) from bank.payment p
      where p.customer_number = v_payment.customer_number and p.paid_at >= p_cap_since
        and p.to_account = v_payment.to_account and p.ifsc = v_payment.ifsc
        and p.state not in ('reversed', 'returned'));
end $$`,
  `comment on function bank.is_over_cap(jsonb, bigint, timestamptz) is
  'Whether a new payment would exceed the cap of its payee, by all ways together; payments of one customer by several ways at once wait here for each other'`,

  `create function bank.start_rail(p_kind text, p_subjects text[], p_due timestamptz[])
returns boolean language plpgsql set enable_seqscan to off as $$
begin
  for v_place in 1 .. cardinality(p_subjects) loop
    insert into bank.job (kind, subject, due_at) values (p_kind, p_subjects[v_place], p_due[v_place])
    on conflict (kind, subject) do nothing;
    -- Held until the payment is committed; if it has run meanwhile, the next one takes the payment.
    perform from bank.job j
    where j.kind = p_kind and j.subject = p_subjects[v_place] and j.state = 'waiting' for share;
    if found then
      return true;
    end if;
  end loop;
  raise exception 'no % takes a payment any more', p_kind;
end $$`,
  `comment on function bank.start_rail(text, text[], timestamptz[]) is
  'Adds the first job of a payment on its rail: the first of p_subjects, due at p_due, that has not run'`,
];
