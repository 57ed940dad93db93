/** bank.known_reference: what a reference that may have been used before stands for, in the form bank.post_journal answers. */
export const knownReference = [
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
