/** What is in the books stays there: a wrong journal is reversed by another one, never edited or deleted. */
export const appendOnly = [
  `create function bank.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$`,
  `comment on function bank.refuse_change() is 'Keeps journals and postings from being changed or deleted'`,
  ...["bank.journal", "bank.posting"].map(
    (table) => `create trigger append_only before update or delete or truncate on ${table}
      for each statement execute function bank.refuse_change()`,
  ),
];
