/** bank.wants_text: whether a text message is wanted about a movement, in the round trip that books it. */
export const wantsText = [
  `create function bank.wants_text(p_account text, p_change bigint) returns boolean
language plpgsql stable set enable_seqscan to off as $$
declare
  v_account constant bigint := (select a.id from bank.account a where a.number = p_account);
  v_setting bank.alert_setting;
begin
  select s.* into v_setting from bank.alert_setting s where s.account_id = v_account order by s.id desc limit 1;
  if v_setting.id is null then
    select s.* into v_setting from bank.alert_setting s where s.account_id is null order by s.id desc limit 1;
  end if;
  return case when p_change < 0 then v_setting.debits and -p_change >= v_setting.debits_from
    else v_setting.credits and p_change >= v_setting.credits_from end;
end $$`,
  `comment on function bank.wants_text(text, bigint) is
  'Whether the holder of the account wants a text message about a credit (above zero) or debit (below) of so many paise'`,
];

/** Before payments asked it, their function took one argument less. */
export const paymentsUnasked = `drop function if exists bank.carry_out_payment(
  jsonb, bigint, bigint, timestamptz, bigint, boolean, bytea, timestamptz, text, bytea, text, text[], bigint[], text[])`;
