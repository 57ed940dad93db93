/**
 * bank.post_history fills a fresh ledger: the same rows as bank.post_journal for these journals in this order; raises what
 * that would refuse. Parallel arrays; each line names its journal by position. EXECUTE replans each call: the best join
 * depends on the number of rows.
 */
export const postHistory = [
  `create function bank.post_history(
  p_references text[], p_kinds text[], p_narrations text[], p_booked_at timestamptz[],
  p_journals integer[], p_accounts text[], p_amounts bigint[], p_value_dates date[], p_particulars text[], p_cheques text[]
) returns bigint
language plpgsql as $$
declare
  v_wrong text;
  v_posted bigint;
begin
  select p_references[l.journal] into v_wrong
  from unnest(p_journals, p_amounts) as l (journal, amount)
  group by l.journal having sum(l.amount) <> 0 or count(*) < 2 limit 1;
  if v_wrong is not null then
    raise exception 'journal % does not sum to zero', v_wrong using errcode = 'check_violation';
  end if;

  perform from bank.account a where a.number = any (p_accounts) order by a.number for no key update;

  select l.number into v_wrong
  from unnest(p_accounts) as l (number)
  left join bank.account a on a.number = l.number and a.status = 'open' where a.id is null limit 1;
  if v_wrong is not null then
    raise exception 'account % is unknown or not open', v_wrong using errcode = 'foreign_key_violation';
  end if;

  select j.reference into v_wrong
  from (
    select j.reference, j.booked_at, lag(j.booked_at) over (order by j.place) as before
    from unnest(p_references, p_booked_at) with ordinality as j (reference, booked_at, place)
  ) j
  where j.booked_at < coalesce(j.before, (
    select max(a.last_booked_at) from bank.account a where a.number = any (p_accounts)
  )) limit 1;
  if v_wrong is not null then
    raise exception 'journal % is out of order', v_wrong using errcode = 'check_violation';
  end if;

  execute $statement$
  with asked as (
    select j.* from unnest($1, $2, $3, $4) with ordinality
      as j (reference, kind, booked_at, narration, place)
  ), written as (
    insert into bank.journal (reference, kind, booked_at, narration)
    select a.reference, a.kind, a.booked_at, a.narration from asked a order by a.place
    returning id, reference
  ), journal as (
    select w.id, a.place, a.booked_at from written w join asked a on a.reference = w.reference
  ), line as (
    select l.*, j.id as journal_id, (j.booked_at at time zone 'Asia/Kolkata')::date as entry_date,
           row_number() over (partition by l.journal order by l.place) as line
    from unnest($5, $6, $7, $8, $9, $10) with ordinality
      as l (journal, number, amount, value_date, particulars, cheque, place)
    join journal j on j.place = l.journal
  ), running as (
    select l.*, a.id as account_id,
           a.last_seq + row_number() over w as seq,
           (a.balance + sum(l.amount) over w)::bigint as balance,
           (a.debits + sum(greatest(-l.amount, 0)) over w)::bigint as debits,
           (a.credits + sum(greatest(l.amount, 0)) over w)::bigint as credits
    from line l join bank.account a on a.number = l.number
    window w as (partition by a.id order by l.place rows unbounded preceding)
  ), posting as (
    insert into bank.posting (account_id, account_seq, journal_id, line, amount, balance_after, debits_after,
                              credits_after, entry_date, value_date, particulars, cheque_number)
    select r.account_id, r.seq, r.journal_id, r.line, r.amount, r.balance, r.debits, r.credits,
           r.entry_date, coalesce(r.value_date, r.entry_date), r.particulars, r.cheque
    from running r order by r.place
    returning account_id, account_seq
  ), last as (
    select distinct on (r.account_id) r.account_id, r.seq, r.balance, r.debits, r.credits, j.booked_at
    from running r join journal j on j.id = r.journal_id order by r.account_id, r.seq desc
  ), moved as (
    update bank.account a set balance = last.balance, debits = last.debits, credits = last.credits,
           last_seq = last.seq, last_booked_at = last.booked_at
    from last where a.id = last.account_id
  ), after as (
    select r.number, sum(r.amount) as change, (array_agg(r.balance order by r.seq desc))[1] as balance
    from running r group by r.number, r.journal_id
  )
  select (select count(*) from posting), (
    select f.number from after f join bank.account a on a.number = f.number
    where f.change < 0 and f.balance - a.lien - a.uncleared < a.floor limit 1
  )
  $statement$ into v_posted, v_wrong using p_references, p_kinds, p_booked_at, p_narrations, p_journals,
    p_accounts, p_amounts, p_value_dates, p_particulars, p_cheques;
  if v_wrong is not null then
    raise exception 'account % would fall below its floor', v_wrong using errcode = 'check_violation';
  end if;
  return v_posted;
end $$`,
  `comment on function bank.post_history(text[], text[], text[], timestamptz[], integer[], text[], bigint[], date[], text[], text[]) is
  'Posts many journals of the past in order, as bank.post_journal would, and answers the number of postings'`,
];
