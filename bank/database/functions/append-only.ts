/**
 * What is in the books stays there: a wrong journal is reversed by another one, never edited or deleted, and an
 * account is closed, never deleted. That is also what stands in place of foreign keys from postings: the posting
 * functions write the ids of rows they have just locked or made, and no such row can go.
 */
export const appendOnly = [
  `create function bank.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'no % on bank.%: the books are only added to', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$`,
  `comment on function bank.refuse_change() is 'Keeps journals and postings from being changed or deleted, and accounts from being deleted'`,
  ...["bank.journal", "bank.posting"].map(
    (table) => `create trigger append_only before update or delete or truncate on ${table}
      for each statement execute function bank.refuse_change()`,
  ),
  `create trigger never_deleted before delete or truncate on bank.account
    for each statement execute function bank.refuse_change()`,
];
