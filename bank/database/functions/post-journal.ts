/**
 * bank.post_journal: the one way a balance changes, in one round trip.
 *
 * Accounts are locked in the order of their ids, so that opposite transfers queue instead of deadlocking.
 * A known reference is answered before any refusal, so that asking again is always safe; a refused journal
 * leaves its reference unused. Expected outcomes are rows; a journal that is no journal (unbalanced, a zero
 * amount, fewer than two lines) is a fault and raised.
 */
export const postJournal = [
  `create function bank.post_journal(
  p_reference text, p_kind text, p_narration text, p_now timestamptz, p_value_date date,
  p_accounts text[], p_amounts bigint[], p_particulars text[], p_cheques text[]
) returns table (outcome text, journal_id bigint, booked_at timestamptz, repeated boolean, account_number text)
language plpgsql as $$
declare
  v_lines constant integer := cardinality(p_accounts);
  v_total bigint := 0;
  v_change bigint;
  v_ids bigint[] := array_fill(null::bigint, array[v_lines]);
  v_outcome text;
  v_refused text;
  v_booked_at timestamptz := p_now;
  v_journal bigint;
  v_entry_date date;
  v_account record;
begin
  if v_lines < 2 or cardinality(p_amounts) <> v_lines or cardinality(p_particulars) <> v_lines
     or cardinality(p_cheques) <> v_lines then
    raise exception 'journal %: lines do not fit together', p_reference using errcode = 'invalid_parameter_value';
  end if;
  for i in 1 .. v_lines loop
    if p_amounts[i] is null or p_amounts[i] = 0 then
      raise exception 'journal %: line % has no amount', p_reference, i using errcode = 'check_violation';
    end if;
    v_total := v_total + p_amounts[i];
  end loop;
  if v_total <> 0 then
    raise exception 'journal % does not sum to zero', p_reference using errcode = 'check_violation';
  end if;

  for v_account in
    select a.id, a.number, a.status, a.floor, a.balance - a.lien - a.uncleared as free, a.last_booked_at
    from bank.account a where a.number = any (p_accounts) order by a.id for no key update
  loop
    v_change := 0;
    for i in 1 .. v_lines loop
      if p_accounts[i] = v_account.number then
        v_ids[i] := v_account.id;
        v_change := v_change + p_amounts[i];
      end if;
    end loop;
    v_booked_at := greatest(v_booked_at, v_account.last_booked_at);
    if v_outcome is not null then
      continue;
    elsif v_account.status <> 'open' then
      v_outcome := 'account-' || v_account.status;
      v_refused := v_account.number;
    elsif v_change < 0 and v_account.free + v_change < v_account.floor then
      v_outcome := 'insufficient-funds';
      v_refused := v_account.number;
    end if;
  end loop;
  if array_position(v_ids, null) is not null then
    v_outcome := 'unknown-account';
    v_refused := p_accounts[array_position(v_ids, null)];
  end if;

  if v_outcome is null then
    insert into bank.journal (reference, kind, booked_at, narration)
    values (p_reference, p_kind, v_booked_at, p_narration)
    on conflict (reference) do nothing returning id into v_journal;
  end if;
  if v_journal is null then
    select j.id, j.booked_at into v_journal, v_booked_at from bank.journal j where j.reference = p_reference;
    if v_journal is null then
      return query select v_outcome, null::bigint, null::timestamptz, false, v_refused;
    elsif exists (
      select from bank.journal j where j.id = v_journal and (j.kind, j.narration) = (p_kind, p_narration)
    ) and not exists (
      select from (
        select p.line::bigint, a.number, p.amount, p.value_date, p.particulars, p.cheque_number
        from bank.posting p join bank.account a on a.id = p.account_id where p.journal_id = v_journal
      ) as was (line, number, amount, value_date, particulars, cheque)
      full join unnest(p_accounts, p_amounts, p_particulars, p_cheques) with ordinality
        as asked (number, amount, particulars, cheque, line) using (line)
      where (was.number, was.amount, was.particulars, was.cheque)
              is distinct from (asked.number, asked.amount, asked.particulars, asked.cheque)
         or was.value_date <> coalesce(p_value_date, (v_booked_at at time zone 'Asia/Kolkata')::date)
    ) then
      return query select 'posted', v_journal, v_booked_at, true, null::text;
    else
      return query select 'reference-conflict', null::bigint, null::timestamptz, false, null::text;
    end if;
    return;
  end if;

  v_entry_date := (v_booked_at at time zone 'Asia/Kolkata')::date;
  for i in 1 .. v_lines loop
    with moved as (
      update bank.account a set
        balance = a.balance + p_amounts[i],
        debits = a.debits + greatest(-p_amounts[i], 0),
        credits = a.credits + greatest(p_amounts[i], 0),
        last_seq = a.last_seq + 1,
        last_booked_at = v_booked_at
      where a.id = v_ids[i]
      returning a.id, a.last_seq, a.balance, a.debits, a.credits
    )
    insert into bank.posting (account_id, account_seq, journal_id, line, amount, balance_after, debits_after,
                              credits_after, entry_date, value_date, particulars, cheque_number)
    select m.id, m.last_seq, v_journal, i, p_amounts[i], m.balance, m.debits, m.credits,
           v_entry_date, coalesce(p_value_date, v_entry_date), p_particulars[i], p_cheques[i]
    from moved m;
  end loop;
  return query select 'posted', v_journal, v_booked_at, false, null::text;
end $$`,
  `comment on function bank.post_journal(text, text, text, timestamptz, date, text[], bigint[], text[], text[]) is
  'Posts one journal, or answers why not: posted, reference-conflict, insufficient-funds, unknown-account, account-frozen, account-closed'`,
];
