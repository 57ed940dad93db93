/**
 * What the ledger costs, as ratios within one run: posts a second over 10 connections ÷ a bare transfer function
 * called by node-pg on the same server (≥ 0.8); statement of 50 rows from 100,000 postings ÷ from 1,000 (≤ 1.2).
 */
import { spawnSync } from "node:child_process";
import pg from "pg";
import { ownAccounts } from "bank/ledger/own-accounts";
import { postHistory } from "bank/ledger/post-history";
import { postJournal } from "bank/ledger/post-journal";
import { statementPage, statementTotals } from "bank/ledger/statement";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "~/database/connection.server";
import { migrate } from "~/database/migrate.server";
import { addDays, istDate, startOfIstDate } from "~/domain/dates";
import { createDatabase } from "../support/databases";
import startTestServer from "../support/test-server";

const connections = 10;
const accounts = 2_000;
const rounds = 15;
const roundMs = 1_000;

const bareTransfer = `
create schema bare;
create table bare.account (id bigint primary key, customer_id bigint not null, currency char(3) not null default 'INR',
  balance bigint not null, overdraft bigint not null default 0, status text not null default 'open',
  version bigint not null default 0,
  constraint funds check (balance + overdraft >= 0));
create table bare.journal (id bigint generated always as identity primary key, reference text not null unique,
  kind text not null, created_at timestamptz not null default now());
create table bare.posting (id bigint generated always as identity primary key,
  journal_id bigint not null references bare.journal (id), account_id bigint not null references bare.account (id),
  amount bigint not null, balance_after bigint not null, booked_at timestamptz not null default now(), words text not null);
insert into bare.account (id, customer_id, balance) select i, i, 1000000000000 from generate_series(1, ${accounts}) i;
create function bare.transfer(p_reference text, p_from bigint, p_to bigint, p_amount bigint, p_words text)
returns table (journal_id bigint, status text) language plpgsql as $$
declare j bigint; b1 bigint; b2 bigint; o bigint; c1 text; c2 text;
begin
  if p_amount <= 0 or p_from = p_to then return query select null::bigint, 'invalid'; return; end if;
  insert into bare.journal (reference, kind) values (p_reference, 'transfer') on conflict (reference) do nothing returning id into j;
  if j is null then return query select id, 'duplicate' from bare.journal where reference = p_reference; return; end if;
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
end $$`;

const stopServer = await startTestServer();
const database = await createDatabase();
const db = openDatabase<BankSchema>({ url: database.url, applicationName: "bench", poolSize: connections });
const pool = new pg.Pool({ connectionString: database.url, max: connections });
try {
  await migrate(db, "bank", bankMigrations);
  await pool.query(bareTransfer);
  const numbers = await openAccounts();
  await measurePosts(numbers);
  await measureStatements(numbers[0]!, numbers[1]!);
  measurePgbench();
} finally {
  await pool.end();
  await db.destroy();
  await database.drop();
  await stopServer();
}

async function openAccounts(): Promise<string[]> {
  await pool.query(`insert into bank.customer (number, name, mobile, address1, district, city, state, pin_code, branch_code, status)
    values ('900000001', 'Bench', '9000000001', '1 Bench Road', 'Chennai', 'Chennai', 'Tamil Nadu', '600004', '0001', 'active')`);
  const { rows } = await pool.query<{ number: string }>(
    `insert into bank.account (number, kind, customer_number, name, branch_code, product, opened_on, floor)
     select '00011001' || lpad(i::text, 7, '0'), 'savings', '900000001', 'Bench', '0001', 'Savings', '2020-04-01', -1000000000000
     from generate_series(1, $1::int) i returning number`,
    [accounts],
  );
  return rows.map(({ number }) => number);
}

async function measurePosts(numbers: string[]): Promise<void> {
  let count = 0;
  const pair = () => {
    const from = Math.floor(Math.random() * accounts);
    return [from, (from + 1 + Math.floor(Math.random() * (accounts - 1))) % accounts] as const;
  };
  const bare = async () => {
    const [from, to] = pair();
    await pool.query("select * from bare.transfer($1, $2, $3, $4, $5)", [
      `b${(count += 1)}`,
      from + 1,
      to + 1,
      100,
      "Rent",
    ]);
  };
  const ours = async () => {
    const [from, to] = pair();
    const { outcome } = await postJournal(db, {
      reference: `o${(count += 1)}`,
      kind: "transfer",
      now: new Date(),
      lines: [
        { account: numbers[from]!, amount: -100n, particulars: "Rent" },
        { account: numbers[to]!, amount: 100n, particulars: "Rent" },
      ],
    });
    if (outcome !== "posted") throw new Error(outcome);
  };
  const figures = { bare: [] as number[], ours: [] as number[] };
  for (const work of [bare, ours]) await perSecond(work);
  for (let round = 0; round < rounds; round += 1) {
    figures.bare.push(await perSecond(bare));
    figures.ours.push(await perSecond(ours));
  }
  const ratios = figures.ours.map((posts, round) => posts / figures.bare[round]!);
  console.log(
    `posts/s: ledger ${median(figures.ours).toFixed(0)}, bare function ${median(figures.bare).toFixed(0)}, ratio ${median(ratios).toFixed(2)} (≥ 0.8)`,
  );
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let done = 0;
  const one = async () => {
    for (; performance.now() < start + roundMs; done += 1) await work();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return (done * 1_000) / (performance.now() - start);
}

async function measureStatements(short: string, long: string): Promise<void> {
  const today = istDate(new Date());
  // From tomorrow on: the transfers of the first measurement are booked already.
  const begin = startOfIstDate(addDays(today, 1)).getTime();
  for (const [account, postings] of [
    [short, 1_000],
    [long, 100_000],
  ] as const)
    await postHistory(
      db,
      Array.from({ length: postings }, (_, place) => ({
        reference: `${account} ${place}`,
        kind: "cash" as const,
        now: new Date(begin + place * (63_072_000_000 / postings)),
        lines: [
          { account, amount: 100n, particulars: "Cash" },
          {
            account: account === short ? ownAccounts.cash : ownAccounts.atmCash,
            amount: -100n,
            particulars: "Cash",
          },
        ],
      })),
    );
  await pool.query("analyze");
  const period = { from: addDays(today, 300), to: addDays(today, 490) };
  const statement = async (account: string) => {
    const totals = await statementTotals(db, account, period);
    const start = Math.floor(totals.entries / 2);
    const rows = await statementPage(db, account, totals, { offset: start, limit: 50 });
    if (rows.length !== 50) throw new Error(`${rows.length} rows`);
  };
  const times = { short: [] as number[], long: [] as number[] };
  for (let round = 0; round < 1_000; round += 1) {
    times.short.push(await milliseconds(() => statement(short)));
    times.long.push(await milliseconds(() => statement(long)));
  }
  const ratio = median(times.long) / median(times.short);
  console.log(
    `statement of 50 rows: from 100,000 postings ${median(times.long).toFixed(2)} ms, from 1,000 ${median(times.short).toFixed(2)} ms, ratio ${ratio.toFixed(2)} (≤ 1.2)`,
  );
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** For comparison only: simple transactions of pgbench, where it is installed. */
function measurePgbench(): void {
  const run = (...options: string[]) =>
    spawnSync("pgbench", [...options, database.url], { encoding: "utf8" });
  if (run("-i", "-q", "-s", "10").status !== 0) return console.log("pgbench: not installed");
  const tps = /tps = ([\d.]+)/.exec(run("-n", "-N", "-c", String(connections), "-T", "10").stdout)?.[1];
  console.log(`pgbench, simple transactions: ${tps} a second`);
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1]!;
}
