/**
 * What the ledger is measured against: a plpgsql function that moves an amount, with nothing around it. Made in schema `bare`, with
 * some rows: the look at its keys, planned on empty tables, would go through all of them until the server next analyses.
 */
export const bareTransfer = (accounts: number) => `
create schema bare;
create table bare.account (
  id bigint primary key, customer_id bigint not null, currency char(3) not null default 'INR',
  balance bigint not null, overdraft bigint not null default 0, status text not null default 'open',
  version bigint not null default 0, constraint funds check (balance + overdraft >= 0));
create table bare.journal (
  id bigint generated always as identity primary key, reference text not null unique,
  kind text not null, created_at timestamptz not null default now());
create table bare.posting (
  id bigint generated always as identity primary key, journal_id bigint not null references bare.journal (id),
  account_id bigint not null references bare.account (id), amount bigint not null, balance_after bigint not null,
  booked_at timestamptz not null default now(), words text not null);
insert into bare.account (id, customer_id, balance) select i, i, 1000000000000 from generate_series(1, ${accounts}) i;
create function bare.transfer(p_reference text, p_from bigint, p_to bigint, p_amount bigint, p_words text)
returns table (journal_id bigint, status text) language plpgsql as $$
declare j bigint; b1 bigint; b2 bigint; o bigint; c1 text; c2 text;
begin
  if p_amount <= 0 or p_from = p_to then return query select null::bigint, 'invalid'; return; end if;
  insert into bare.journal (reference, kind) values (p_reference, 'transfer')
    on conflict (reference) do nothing returning id into j;
  if j is null then
    return query select id, 'duplicate' from bare.journal where reference = p_reference; return;
  end if;
  perform 1 from bare.account a where a.id in (p_from, p_to) and a.status = 'open' order by a.id for update;
  select balance, overdraft, currency into b1, o, c1 from bare.account where id = p_from;
  select balance, currency into b2, c2 from bare.account where id = p_to;
  if b1 is null or b2 is null or c1 <> c2 then raise exception 'invalid account'; end if;
  if b1 + o < p_amount then raise exception 'insufficient funds'; end if;
  insert into bare.posting (journal_id, account_id, amount, balance_after, words)
  values (j, p_from, -p_amount, b1 - p_amount, p_words), (j, p_to, p_amount, b2 + p_amount, p_words);
  update bare.account set balance = b1 - p_amount, version = version + 1 where id = p_from;
  update bare.account set balance = b2 + p_amount, version = version + 1 where id = p_to;
  return query select j, 'booked';
end $$;
select count(*) from generate_series(1, ${accounts} - 1) i, bare.transfer('before ' || i, i, i + 1, 100, 'Rent');`;
