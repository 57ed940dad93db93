/**
 * Journals and postings are never changed: a wrong journal is reversed by another, accounts are closed and not deleted. So
 * postings need no foreign keys: posting functions write ids of rows they have just locked or made.
 */
/** Trigger of a table whose rows are only added; its function is made with the first tables. */
export const refuseChanges = (
  table: string,
) => `create trigger append_only before update or delete or truncate on ${table}
      for each statement execute function bank.refuse_change()`;

const appendOnly = [
  `create function bank.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'no % on bank.%: the books are only added to', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$`,
  `comment on function bank.refuse_change() is 'Keeps journals and postings from being changed or deleted, and accounts from being deleted'`,
  ...["bank.journal", "bank.posting"].map(refuseChanges),
  `create trigger never_deleted before delete or truncate on bank.account
    for each statement execute function bank.refuse_change()`,
];

const knownReference = [
  `create function bank.known_reference(
  p_reference text, p_kind text, p_narration text, p_value_date date,
  p_accounts text[], p_amounts bigint[], p_particulars text[], p_cheques text[]
) returns jsonb language plpgsql as $$
declare
  v_journal bank.journal;
begin
  select j.* into v_journal from bank.journal j where j.reference = p_reference;
  if v_journal.id is null then
    return null;
  end if;
  if (v_journal.kind, v_journal.narration) <> (p_kind, p_narration) or exists (
    select from (
      select p.line::bigint, a.number, p.amount, p.value_date, p.particulars, p.cheque_number
      from bank.posting p join bank.account a on a.id = p.account_id where p.journal_id = v_journal.id
    ) as was (line, number, amount, value_date, particulars, cheque)
    full join unnest(p_accounts, p_amounts, p_particulars, p_cheques) with ordinality
      as asked (number, amount, particulars, cheque, line) using (line)
    where (was.number, was.amount, was.particulars, was.cheque)
            is distinct from (asked.number, asked.amount, asked.particulars, asked.cheque)
       or was.value_date <> coalesce(p_value_date, (v_journal.booked_at at time zone 'Asia/Kolkata')::date)
  ) then
    return jsonb_build_object('outcome', 'reference-conflict');
  end if;
  return jsonb_build_object('outcome', 'posted', 'journal', v_journal.id, 'bookedAt', v_journal.booked_at, 'repeated', true);
end $$`,
  `comment on function bank.known_reference(text, text, text, date, text[], bigint[], text[], text[]) is
  'Null for a reference never used, posted for the same journal asked again, reference-conflict for another one'`,
];

/**
 * bank.post_journal: the only way a balance changes, in one round trip. Changes accounts in the order of their numbers, so
 * that opposite transfers queue instead of deadlocking; a refusal undoes earlier ones while they are locked. A known
 * reference is answered before any refusal, so that repeating is safe; a refused journal leaves its reference unused. Raises
 * on an invalid journal (unbalanced, a zero amount, fewer than two lines). Single-row statements with variables, which are
 * planned once per connection.
 */
export const postJournal = [
  ...appendOnly,
  ...knownReference,
  `create function bank.post_journal(
  p_reference text, p_kind text, p_narration text, p_now timestamptz, p_value_date date,
  p_accounts text[], p_amounts bigint[], p_particulars text[], p_cheques text[]
) returns jsonb language plpgsql as $$
declare
  v_lines constant integer := cardinality(p_accounts);
  v_total bigint := 0;
  v_order integer[]; -- lines by account
  v_first integer := 1; -- where in it the lines of the account begin
  i integer;
  -- What the journal changes on the account whose lines are being gone through, then its state:
  v_change bigint := 0;
  v_debit bigint := 0;
  v_credit bigint := 0;
  v_id bigint;
  v_balance bigint;
  v_debits bigint;
  v_credits bigint;
  v_seq bigint;
  v_last_booked_at timestamptz;
  -- By line, the state of its account after it:
  v_ids bigint[] := array_fill(null::bigint, array[v_lines]);
  v_seqs bigint[] := v_ids;
  v_balances bigint[] := v_ids;
  v_all_debits bigint[] := v_ids;
  v_all_credits bigint[] := v_ids;
  v_refusal text;
  v_refused text;
  v_journal_id bigint;
  v_booked_at timestamptz := p_now;
  v_entry_date date;
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

  if v_lines = 2 then
    v_order := case when p_accounts[1] collate "C" <= p_accounts[2] then array[1, 2] else array[2, 1] end;
  else
    select array_agg(l.line order by l.number collate "C", l.line) into v_order
    from unnest(p_accounts) with ordinality as l (number, line);
  end if;

  for k in 1 .. v_lines loop
    i := v_order[k];
    v_change := v_change + p_amounts[i];
    if p_amounts[i] < 0 then
      v_debit := v_debit - p_amounts[i];
    else
      v_credit := v_credit + p_amounts[i];
    end if;
    continue when k < v_lines and p_accounts[v_order[k + 1]] = p_accounts[i];

    update bank.account a set
      balance = a.balance + v_change, debits = a.debits + v_debit, credits = a.credits + v_credit,
      last_seq = a.last_seq + k - v_first + 1, last_booked_at = greatest(a.last_booked_at, p_now)
    where a.number = p_accounts[i] and a.status = 'open'
      and (v_change >= 0 or a.floor is null or a.balance + v_change >= a.floor + a.lien + a.uncleared)
    returning a.id, a.balance, a.debits, a.credits, a.last_seq, a.last_booked_at
    into v_id, v_balance, v_debits, v_credits, v_seq, v_last_booked_at;
    if v_id is null then
      v_refused := p_accounts[i];
      v_refusal := coalesce(
        (select case a.status when 'open' then 'insufficient-funds' else 'account-' || a.status end
         from bank.account a where a.number = v_refused),
        'unknown-account');
      exit;
    end if;
    if v_last_booked_at > v_booked_at then
      v_booked_at := v_last_booked_at;
    end if;
    for b in reverse k .. v_first loop
      i := v_order[b];
      v_ids[i] := v_id;
      v_seqs[i] := v_seq;
      v_balances[i] := v_balance;
      v_all_debits[i] := v_debits;
      v_all_credits[i] := v_credits;
      exit when b = v_first;
      v_seq := v_seq - 1;
      v_balance := v_balance - p_amounts[i];
      if p_amounts[i] < 0 then
        v_debits := v_debits + p_amounts[i];
      else
        v_credits := v_credits - p_amounts[i];
      end if;
    end loop;
    v_first := k + 1;
    v_change := 0;
    v_debit := 0;
    v_credit := 0;
  end loop;

  if v_refusal is null then
    insert into bank.journal (reference, kind, booked_at, narration)
    values (p_reference, p_kind, v_booked_at, p_narration)
    on conflict (reference) do nothing returning id into v_journal_id;
  end if;
  if v_journal_id is null then
    update bank.account a set
      balance = a.balance - done.change, debits = a.debits - done.debit, credits = a.credits - done.credit,
      last_seq = a.last_seq - done.lines
    from (
      select l.id, sum(l.amount) as change, sum(greatest(-l.amount, 0)) as debit, sum(greatest(l.amount, 0)) as credit,
             count(*) as lines
      from unnest(v_ids, p_amounts) as l (id, amount) group by l.id
    ) done where done.id = a.id;
    return coalesce(
      bank.known_reference(p_reference, p_kind, p_narration, p_value_date, p_accounts, p_amounts, p_particulars, p_cheques),
      jsonb_build_object('outcome', v_refusal, 'account', v_refused));
  end if;

  if v_booked_at > p_now then
    update bank.account a set last_booked_at = v_booked_at where a.id = any (v_ids);
  end if;
  v_entry_date := (v_booked_at at time zone 'Asia/Kolkata')::date;
  insert into bank.posting (account_id, account_seq, journal_id, line, amount,
                            balance_after, debits_after, credits_after,
                            entry_date, value_date, particulars, cheque_number)
  select v_ids[l], v_seqs[l], v_journal_id, l, p_amounts[l],
         v_balances[l], v_all_debits[l], v_all_credits[l],
         v_entry_date, coalesce(p_value_date, v_entry_date), p_particulars[l], p_cheques[l]
  from unnest(v_order) as l;
  return jsonb_build_object('outcome', 'posted', 'journal', v_journal_id, 'bookedAt', v_booked_at, 'repeated', false);
end $$`,
  `comment on function bank.post_journal(text, text, text, timestamptz, date, text[], bigint[], text[], text[]) is
  'Posts one journal and answers {outcome, journal, bookedAt, repeated}, or why not: {outcome} reference-conflict; {outcome, account} insufficient-funds, unknown-account, account-frozen, account-closed'`,
];
